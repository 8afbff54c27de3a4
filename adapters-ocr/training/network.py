"""The network: a small transformer, from the weights of the base to an ONNX file of eight bits."""
import math

import onnx
import torch
from onnx import numpy_helper
from torch import nn

WIDTH, HEADS, INNER = 384, 12, 1536


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.query, self.key, self.value = (nn.Linear(WIDTH, WIDTH) for _ in range(3))
        self.out = nn.Linear(WIDTH, WIDTH)
        self.norm1 = nn.LayerNorm(WIDTH, eps=1e-12)
        self.up, self.down = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.norm2 = nn.LayerNorm(WIDTH, eps=1e-12)

    def forward(self, x, bias):
        batch, length, _ = x.shape

        def heads(t):
            return t.view(batch, length, HEADS, WIDTH // HEADS).transpose(1, 2)

        query, key, value = heads(self.query(x)), heads(self.key(x)), heads(self.value(x))
        if x.is_cuda:
            mixed = nn.functional.scaled_dot_product_attention(query, key, value, attn_mask=bias.to(query.dtype))
        else:
            mixed = torch.softmax(query @ key.transpose(2, 3) / math.sqrt(WIDTH // HEADS) + bias, dim=-1) @ value
        x = self.norm1(x + self.out(mixed.transpose(1, 2).reshape(batch, length, WIDTH)))
        return self.norm2(x + self.down(nn.functional.gelu(self.up(x))))


class Encoder(nn.Module):
    """Numbers of pieces [texts, pieces] and which of them count [texts, pieces], to one vector of length 1 a text."""

    def __init__(self, layers, words=30522, positions=64):
        super().__init__()
        self.words = nn.Embedding(words, WIDTH)
        self.positions = nn.Parameter(torch.zeros(positions, WIDTH))
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(layers))

    def forward(self, ids, mask):
        x = self.norm(self.words(ids) + self.positions[: ids.shape[1]])
        bias = (1 - mask)[:, None, None, :] * -10000.0
        for layer in self.layers:
            x = layer(x, bias)
        mean = (x * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True)
        return mean / torch.sqrt((mean * mean).sum(1, keepdim=True) + 1e-12)


def from_base(path, layers):
    """An encoder with the first layers of the base network (all-MiniLM-L6-v2 as ONNX)."""
    graph = onnx.load(path).graph
    named = {one.name: torch.tensor(numpy_helper.to_array(one)) for one in graph.initializer}
    # The weights of the linear layers have no names; they come in the order of the graph: q, k, v, output, up, down.
    linear = [named[node.input[1]] for node in graph.node if node.op_type == "MatMul" and node.input[1] in named]
    assert len(linear) >= 6 * layers, f"{len(linear)} weights of linear layers in {path}"
    encoder = Encoder(layers)
    with torch.no_grad():
        encoder.words.weight.copy_(named["embeddings.word_embeddings.weight"])
        positions = named["embeddings.position_embeddings.weight"] + named["embeddings.token_type_embeddings.weight"][0]
        encoder.positions.copy_(positions[: encoder.positions.shape[0]])
        _norm(encoder.norm, named, "embeddings.LayerNorm")
        for i, layer in enumerate(encoder.layers):
            at = f"encoder.layer.{i}."
            names = ["attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense"]
            names += ["intermediate.dense", "output.dense"]
            parts = [layer.query, layer.key, layer.value, layer.out, layer.up, layer.down]
            for part, name, weight in zip(parts, names, linear[6 * i : 6 * i + 6]):
                part.weight.copy_(weight.T)
                part.bias.copy_(named[at + name + ".bias"])
            _norm(layer.norm1, named, at + "attention.output.LayerNorm")
            _norm(layer.norm2, named, at + "output.LayerNorm")
    return encoder


def _norm(norm, named, name):
    norm.weight.copy_(named[name + ".weight"])
    norm.bias.copy_(named[name + ".bias"])


def padded(texts, device="cpu"):
    """Pieces of texts as one rectangle, and which of it counts."""
    longest = max(map(len, texts))
    ids = torch.zeros(len(texts), longest, dtype=torch.long, device=device)
    mask = torch.zeros(len(texts), longest, device=device)
    for i, text in enumerate(texts):
        ids[i, : len(text)] = torch.tensor(text)
        mask[i, : len(text)] = 1
    return ids, mask
