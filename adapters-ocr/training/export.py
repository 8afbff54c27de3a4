"""
Writes a trained matcher as an ONNX file whose weights have eight bits, as onnxruntime computes fastest on processors.

    python3 export.py --base FOLDER --work FOLDER --out FOLDER
"""
import argparse
import json
import os

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

import kinds as material
import network
from matcher import Matcher, encode
from pieces import Pieces

# Texts that a test reads on both sides: pieces must be the same, and scores alike.
PROBES = [
    [("PickUp", "date the car is picked up", "DATE"), "Start of hire:"],
    [("Abholung", "", "DATE"), "Your hire starts on [MASK]."],
    [("governing_law", "which law governs the agreement?", "ONELINE"), "construed in accordance with the laws of"],
    [("totalTTC", "montant à payer", "NUMBER"), "Net à payer :"],
    [("IBAN", "", "ONELINE"), "Numer rachunku, łącznie z kodem kraju"],
    [("guest", "who is coming?", "NAME"), "Straße und Hausnummer"],
]


class Graph:
    """Nodes and numbers of an ONNX graph as it grows."""

    def __init__(self):
        self.nodes, self.numbers, self.count = [], [], 0

    def number(self, name, array):
        self.numbers.append(numpy_helper.from_array(np.ascontiguousarray(array).reshape(np.shape(array)), name))
        return name

    def add(self, kind, inputs, outputs=1, **attributes):
        self.count += 1
        names = [f"{kind}_{self.count}_{i}" for i in range(outputs)]
        self.nodes.append(helper.make_node(kind, inputs, names, **attributes))
        return names[0] if outputs == 1 else names

    def linear(self, quantised, x, name, layer):
        """x times the weights plus the bias; x = (numbers, scale, zero) in eight bits."""
        weight = layer.weight.detach().numpy().T
        # One scale a column; seven bits, since older processors overflow when they add up products of eight.
        scale = np.maximum(np.abs(weight).max(0), 1e-8) / 63
        whole = np.clip(np.round(weight / scale), -63, 63).astype(np.int8)
        self.number(name + ".weight", whole)
        self.number(name + ".zero", np.zeros(weight.shape[1], np.int8))
        self.number(name + ".scale", scale.astype(np.float32))
        self.number(name + ".bias", layer.bias.detach().numpy().astype(np.float32))
        numbers, factor, zero = quantised
        product = self.add("MatMulInteger", [numbers, name + ".weight", zero, name + ".zero"])
        product = self.add("Cast", [product], to=TensorProto.FLOAT)
        factors = self.add("Mul", [factor, name + ".scale"])
        return self.add("Add", [self.add("Mul", [product, factors]), name + ".bias"])

    def quantised(self, x):
        return self.add("DynamicQuantizeLinear", [x], 3)

    def norm(self, x, name, layer):
        self.number(name + ".factor", layer.weight.detach().numpy())
        self.number(name + ".offset", layer.bias.detach().numpy())
        mean = self.add("ReduceMean", [x], axes=[-1])
        off = self.add("Sub", [x, mean])
        spread = self.add("ReduceMean", [self.add("Mul", [off, off])], axes=[-1])
        spread = self.add("Sqrt", [self.add("Add", [spread, "tiny"])])
        return self.add("Add", [self.add("Mul", [self.add("Div", [off, spread]), name + ".factor"]), name + ".offset"])


def begun(encoder):
    """A graph with the numbers that all networks need, and the vectors of pieces of words [pieces, 384], with their places."""
    g = Graph()
    g.number("tiny", np.array(1e-12, np.float32))
    g.number("half", np.array(0.5, np.float32))
    g.number("one", np.array(1, np.float32))
    g.number("root2", np.array(np.sqrt(2), np.float32))
    g.number("closeness", np.array(1 / np.sqrt(network.WIDTH // network.HEADS), np.float32))
    g.number("heads", np.array([-1, network.HEADS, network.WIDTH // network.HEADS], np.int64))
    g.number("flat", np.array([-1, network.WIDTH], np.int64))
    g.number("zero", np.array([0], np.int64))
    g.number("axis0", np.array([0], np.int64))
    g.number("first", np.array([1], np.int64))
    g.number("positions", encoder.positions.detach().numpy())
    count = g.add("Slice", [g.add("Shape", ["rows"]), "zero", "first", "axis0"])
    return g, g.add("Add", ["rows", g.add("Slice", ["positions", "zero", count, "axis0"])]), count


def write_words(encoder, path):
    """The vectors of all pieces of words, which the networks share: for each a factor and 384 numbers of eight bits."""
    words = encoder.words.weight.detach().numpy()
    scale = np.maximum(np.abs(words).max(1, keepdims=True), 1e-8) / 127
    whole = np.clip(np.round(words / scale), -127, 127).astype(np.int8)
    with open(path, "wb") as file:
        file.write(np.concatenate([scale.astype(">f4").view(np.int8), whole], 1).tobytes())


def curved(g, x):
    """The function between two linear layers."""
    curve = g.add("Add", [g.add("Erf", [g.add("Div", [x, "root2"])]), "one"])
    return g.add("Mul", [g.add("Mul", [x, curve]), "half"])


def layered(g, x, encoder, bias=None):
    """All layers of a network. Bias: from a layer and its name, what is added to how much pieces attend to each other."""
    for i, layer in enumerate(encoder.layers):
        name = f"layer{i}."
        q8 = g.quantised(x)
        heads = []
        for part in ("query", "key", "value"):
            y = g.linear(q8, x, name + part, getattr(layer, part))
            heads.append(g.add("Transpose", [g.add("Reshape", [y, "heads"])], perm=[1, 2, 0] if part == "key" else [1, 0, 2]))
        scores = g.add("Mul", [g.add("MatMul", [heads[0], heads[1]]), "closeness"])
        if bias:
            scores = g.add("Add", [scores, bias(layer, name)])
        mixed = g.add("MatMul", [g.add("Softmax", [scores], axis=-1), heads[2]])
        mixed = g.add("Reshape", [g.add("Transpose", [mixed], perm=[1, 0, 2]), "flat"])
        y = g.linear(g.quantised(mixed), mixed, name + "out", layer.out)
        x = g.norm(g.add("Add", [x, y]), name + "norm1", layer.norm1)
        y = curved(g, g.linear(g.quantised(x), x, name + "up", layer.up))
        y = g.linear(g.quantised(y), y, name + "down", layer.down)
        x = g.norm(g.add("Add", [x, y]), name + "norm2", layer.norm2)
    return x


def graph_of(encoder):
    """The pieces of one text, as their vectors [pieces, 384], to its vector [384] of length 1."""
    g, x, _ = begun(encoder)
    x = layered(g, g.norm(x, "norm", encoder.norm), encoder)
    mean = g.add("ReduceMean", [x], axes=[0], keepdims=0)
    length = g.add("Sqrt", [g.add("ReduceSum", [g.add("Mul", [mean, mean]), "axis0"], keepdims=1)])
    g.nodes.append(helper.make_node("Div", [mean, length], ["vector"]))
    rows = helper.make_tensor_value_info("rows", TensorProto.FLOAT, ["length", network.WIDTH])
    vector = helper.make_tensor_value_info("vector", TensorProto.FLOAT, [network.WIDTH])
    return helper.make_graph(g.nodes, "matcher", [rows], [vector], g.numbers)


def main():
    parse = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("base", "work", "out"):
        parse.add_argument("--" + name, required=True)
    args = parse.parse_args()
    state = torch.load(os.path.join(args.work, "matcher.pt"))["matcher"]
    layers = 1 + max(int(name.split(".")[2]) for name in state if name.startswith("encoder.layers."))
    matcher = Matcher(network.Encoder(layers))
    matcher.load_state_dict(state)
    matcher.eval()
    os.makedirs(args.out, exist_ok=True)
    model = helper.make_model(graph_of(matcher.encoder), opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 8
    model.producer_name = "quern"
    for key, value in (("scale", matcher.scale), ("none", matcher.none)):
        model.metadata_props.add(key=key, value=repr(round(float(value.detach()), 4)))
    onnx.checker.check_model(model)
    onnx.save(model, os.path.join(args.out, "matcher.onnx"))
    write_words(matcher.encoder, os.path.join(args.out, "words.bin"))
    pieces = Pieces(os.path.join(args.base, "all-minilm-l6-v2-tokenizer.json"))
    words = sorted(pieces.ids, key=pieces.ids.get)
    with open(os.path.join(args.out, "pieces.txt"), "w", encoding="utf-8") as file:
        file.write("\n".join(words) + "\n")
    probes = []
    with torch.no_grad():
        for (name, question, format), text in PROBES:
            asked = material.asked(name, question, format)
            cut = [pieces.of(asked), pieces.of(text)]
            one, other = encode(matcher.encoder, cut)
            logit = float(matcher.scale * one @ other - matcher.none)
            probes.append({"name": name, "question": question, "format": format, "text": text, "pieces": cut[1], "logit": round(logit, 4)})
    with open(os.path.join(args.out, "probes.json"), "w", encoding="utf-8") as file:
        json.dump(probes, file, ensure_ascii=False, indent=1)


if __name__ == "__main__":
    main()
