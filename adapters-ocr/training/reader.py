"""
Trains the page reader: where on a page the value of a field stands, or that it is not there.

    python3 reader.py --base FOLDER --matcher FILE --data FOLDER,FOLDER... --kept FOLDER,FOLDER... --work FOLDER
                      [--steps 3000] [--minutes 80]

The folders are those of `pages.py` with the windows that `WindowsForTraining` wrote. It goes on where it was cut off, as long
as the folder `work` is kept.
"""
import argparse
import collections
import json
import math
import os
import pickle
import random
import time

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

import kinds as material
import network
from matcher import encode
from pieces import Pieces, plain

WIDTH, HEADS = network.WIDTH, network.HEADS
LONGEST = 16
RELATIONS = 9
LOOKS, EDGES, GAPS = 32, 16, 4
SPAN = 256
REGARDS = 2
WINDOWS = 8
SAVED_EVERY = 100
SHORT = True
# Windows that another one is joined to, of those drawn first.
JOINED = 0.8
# Against learning pages and questions by heart: pieces that are not seen, states that are left out, and fields that are asked
# between two ways of asking.
UNSEEN, LEFT_OUT, BETWEEN = 0.08, 0.1, 0.5


class Shipped:
    """A network as `export.py` wrote it, whose weights of eight bits are put into modules as they are read."""

    def __init__(self, path):
        self.arrays = {one.name: numpy_helper.to_array(one) for one in onnx.load(path).graph.initializer}

    def put(self, parameter, name):
        parameter.copy_(torch.tensor(np.array(self.arrays[name], np.float32)).reshape(parameter.shape))

    def linear(self, layer, name):
        weight, scale = self.arrays[name + ".weight"], self.arrays.get(name + ".scale", 1)
        layer.weight.copy_(torch.tensor(np.array(weight * scale, np.float32)).T.reshape(layer.weight.shape))
        self.put(layer.bias, name + ".bias")

    def norm(self, layer, name):
        self.put(layer.weight, name + ".factor")
        self.put(layer.bias, name + ".offset")

    def layer(self, layer, name):
        for part in ("query", "key", "value", "out", "up", "down"):
            self.linear(getattr(layer, part), f"{name}.{part}")
        self.norm(layer.norm1, name + ".norm1")
        self.norm(layer.norm2, name + ".norm2")


def of_matcher(path, base):
    """The encoder of the matcher that ships."""
    shipped = Shipped(path)
    layers = sum(name.endswith(".query.weight") for name in shipped.arrays)
    encoder = network.from_base(base, layers)
    with torch.no_grad():
        whole = np.fromfile(os.path.join(os.path.dirname(path), "words.bin"), np.int8).reshape(-1, WIDTH + 4)
        encoder.words.weight.copy_(torch.tensor(whole[:, 4:] * whole[:, :4].copy().view(">f4").astype(np.float32)))
        positions = shipped.arrays["positions"]
        encoder.positions[: positions.shape[0]] = torch.tensor(positions)
        shipped.norm(encoder.norm, "norm")
        for i, layer in enumerate(encoder.layers):
            shipped.layer(layer, f"layer{i}")
    return encoder


class Layer(network.Layer):
    """Pieces attend by what they say and by where they stand to each other."""

    def __init__(self):
        super().__init__()
        self.relation = nn.Parameter(torch.zeros(RELATIONS, HEADS))

    def forward(self, x, relations, bias):
        length = x.shape[1]
        return super().forward(x, (self.relation.T @ relations).view(-1, HEADS, length, length) + bias)


class Regard(nn.Module):
    """A field looks at what stands on a window: what it asks for is then said in the page's own words."""

    def __init__(self):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(WIDTH, eps=1e-12), nn.LayerNorm(WIDTH, eps=1e-12)
        self.query, self.key, self.value, self.out = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.up, self.down = nn.Linear(WIDTH, 2 * WIDTH), nn.Linear(2 * WIDTH, WIDTH)
        # At first, it says what it said before it looked.
        for last in (self.out, self.down):
            nn.init.zeros_(last.weight)
            nn.init.zeros_(last.bias)

    def forward(self, fields, states):
        def heads(t):
            return t.view(-1, HEADS, WIDTH // HEADS).transpose(0, 1)

        scores = heads(self.query(self.norm1(fields))) @ heads(self.key(states)).transpose(1, 2) / math.sqrt(WIDTH // HEADS)
        mixed = torch.softmax(scores, dim=-1) @ heads(self.value(states))
        fields = fields + self.out(mixed.transpose(0, 1).reshape(-1, WIDTH))
        return fields + self.down(nn.functional.gelu(self.up(self.norm2(fields))))


class Reader(nn.Module):
    def __init__(self, encoder, base_positions):
        super().__init__()
        self.words, self.norm = encoder.words, encoder.norm
        self.positions = nn.Parameter(base_positions.clone())
        self.layers = nn.ModuleList()
        for one in encoder.layers:
            layer = Layer()
            layer.load_state_dict(one.state_dict(), strict=False)
            self.layers.append(layer)
        self.looks, self.edges, self.gaps = nn.Embedding(LOOKS, WIDTH), nn.Embedding(EDGES, WIDTH), nn.Embedding(GAPS, WIDTH)
        for table in (self.looks, self.edges, self.gaps):
            nn.init.normal_(table.weight, std=0.005)
        # A span by its first and last piece; a field by the matcher's vector of it.
        self.first, self.last = nn.Linear(WIDTH, SPAN), nn.Linear(WIDTH, SPAN)
        self.lengths = nn.Embedding(LONGEST + 1, SPAN)
        nn.init.normal_(self.lengths.weight, std=0.02)
        self.spread = nn.Linear(SPAN, SPAN)
        self.field1, self.field2 = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, SPAN)
        self.regards = nn.ModuleList(Regard() for _ in range(REGARDS))
        self.none1 = nn.Linear(WIDTH, SPAN)
        self.bias = nn.Parameter(torch.tensor([2.0]))

    def states(self, window):
        pieces = window["pieces"]
        words = self.words(pieces)
        if self.training:
            words = words * (torch.rand(pieces.shape) > UNSEEN).float()[:, :, None]
        x = words + self.positions[: pieces.shape[1]] + self.looks(window["looks"]) + self.edges(window["edges"]) + self.gaps(window["gaps"])
        x = self.norm(x)
        for layer in self.layers:
            x = layer(nn.functional.dropout(x, LEFT_OUT, self.training), window["relations"], window["bias"])
        return x

    def asked(self, vectors, states):
        fields = nn.functional.gelu(self.field1(vectors * 4))
        for regard in self.regards:
            fields = regard(fields, states)
        return self.field2(fields)

    def scores(self, states, spans, vectors):
        """Of the spans of one window for each field asked [fields, spans + 1]; the last is that it is not there."""
        x = self.first(states)[spans[:, 0]] + self.last(states)[spans[:, 1]] + self.lengths(spans[:, 2])
        x = nn.functional.gelu(x)
        x = self.spread(x)
        asked = self.asked(vectors, states)
        found = (asked @ x.T).float() / 8
        none = (asked @ self.none1(states.mean(0))).float() / 8 + self.bias
        return torch.cat([found, none[:, None]], 1)


def of_shipped(path, reader):
    """Puts the weights of the page reader that ships into one."""
    shipped = Shipped(path)
    with torch.no_grad():
        shipped.put(reader.positions, "positions")
        shipped.norm(reader.norm, "norm")
        for i, layer in enumerate(reader.layers):
            shipped.layer(layer, f"layer{i}")
            layer.relation.copy_(torch.tensor(shipped.arrays[f"layer{i}.relation"].T))
        for name in ("looks", "edges", "gaps"):
            shipped.put(getattr(reader, name).weight, name + ".table")
        shipped.put(reader.lengths.weight, "lengths")
        shipped.linear(reader.first, "span.first")
        shipped.linear(reader.last, "span.last")
        for name in ("field1", "field2", "none1"):
            shipped.linear(getattr(reader, name), name)
        for i, regard in enumerate(reader.regards):
            for name in ("query", "key", "value", "out", "up", "down"):
                shipped.linear(getattr(regard, name), f"regard{i}.{name}")
            shipped.norm(regard.norm1, f"regard{i}.norm1")
            shipped.norm(regard.norm2, f"regard{i}.norm2")
        shipped.put(reader.spread.weight, "spread.weight")
        shipped.put(reader.spread.bias, "spread.bias")
        shipped.put(reader.bias, "none.bias")


def spans_of(window):
    """All spans of words within one segment: [first piece, last piece, words], and (first word, last word) of each."""
    spans, words = [], []
    for i, (_, segment, first, _) in enumerate(window["words"]):
        for j in range(i, len(window["words"])):
            if window["words"][j][1] != segment:
                break
            if j - i < LONGEST:
                spans.append((first, window["words"][j][3], min(j - i + 1, LONGEST)))
                words.append((i, j))
    return spans, words


EDGE = ".,;:!?()[]{}\"'„“”«»|·•*-–"


def letters(text):
    return "".join(c for c in plain(text) if c.isalnum() or c in "+-")


def found(words, segments, text, at):
    """Where a printed text stands in a window, as numbers of spans: of one over several lines, what stands in the first."""
    wanted = letters(text.split("\n")[0])
    numbers = []
    for i, word in enumerate(words):
        if not word or not wanted.startswith(word):
            continue
        joined, j = word, i
        while joined != wanted and j + 1 < len(words) and segments[j + 1] == segments[i] and wanted.startswith(joined + words[j + 1]):
            j += 1
            joined += words[j]
        if joined == wanted:
            numbers += [at[(i, j)]] if (i, j) in at else []
        elif j + 1 < len(words) and segments[j + 1] != segments[i] and len(joined) > 3:
            following = "".join(words[j + 1 : j + 14])
            if (i, j) in at and following and wanted[len(joined) :].startswith(following[: len(wanted) - len(joined)]):
                numbers.append(at[(i, j)])
    return numbers


def load(folders):
    """Documents: windows with spans, and what is asked, with the spans that answer it; None where they cannot be told."""
    documents = []
    for folder in folders:
        path = os.path.join(folder, "windows.jsonl")
        ready = os.path.join(folder, "windows.pickle")
        if os.path.exists(ready) and os.path.getmtime(ready) > os.path.getmtime(path):
            with open(ready, "rb") as file:
                documents += pickle.load(file)
            continue
        before = len(documents)
        asked = {}
        with open(os.path.join(folder, "answers.jsonl"), encoding="utf-8") as file:
            for line in file:
                one = json.loads(line)
                asked[one["file"]] = one
        with open(path, encoding="utf-8") as file:
            for line in file:
                read = json.loads(line)
                one = asked[read["file"]]
                windows = []
                for window in read["windows"]:
                    if not window["words"] or len(window["pieces"]) > 320:
                        continue
                    spans, words = spans_of(window)
                    at = {span: number for number, span in enumerate(words)}
                    plain_words, segments = [letters(word[0]) for word in window["words"]], [word[1] for word in window["words"]]
                    answers = [found(plain_words, segments, a["text"], at) if a["text"] else [] for a in one["asked"]]
                    arrays = {name: np.array(window[name], np.int16) for name in ("pieces", "numbers", "left", "above", "lines", "looks", "edges", "gaps")}
                    windows.append({**arrays, "spans": np.array(spans, np.int16).reshape(-1, 3), "answers": answers, "words": window["words"] if "kept" in folder else None})
                nowhere = [bool(a["text"]) and not any(w["answers"][i] for w in windows) for i, a in enumerate(one["asked"])]
                for window in windows:
                    # Printed, but not where it can be pointed to: nothing is learned from it.
                    window["answers"] = [None if nowhere[i] else answer for i, answer in enumerate(window["answers"])]
                documents.append({"file": read["file"], "kind": one["kind"], "asked": one["asked"], "windows": windows, "folder": os.path.basename(folder)})
        with open(ready, "wb") as file:
            pickle.dump(documents[before:], file, protocol=4)
    return documents


def batch_of(windows):
    """Windows as rectangles of the longest of them, with how their pieces stand to each other."""
    # Few different lengths: for each, the processor's library prepares itself.
    longest = -(-max(len(w["pieces"]) for w in windows) // 32) * 32
    out = {}
    for name in ("pieces", "numbers", "left", "above", "lines", "looks", "edges", "gaps"):
        rows = np.full((len(windows), longest), 0 if name in ("pieces", "looks", "edges", "gaps") else -9, np.int64)
        for i, w in enumerate(windows):
            rows[i, : len(w["pieces"])] = w[name]
        out[name] = torch.tensor(rows)
    mask = torch.tensor(np.array([[k < len(w["pieces"]) for k in range(longest)] for w in windows]))
    out["bias"] = (~mask)[:, None, None, :].float() * -10000.0
    out["relations"] = relations(out["numbers"], out["left"], out["above"], out["lines"])
    return out


def relations(numbers, left, above, lines):
    """For each two pieces: do they stand in one segment, is the other's left of mine, over it, and so on."""
    n, m = numbers[:, :, None], numbers[:, None, :]
    step = lines[:, None, :] - lines[:, :, None]
    at = torch.arange(numbers.shape[1])
    near = (at[None, :] - at[:, None])[None].expand(numbers.shape[0], -1, -1)
    same = n == m
    return torch.stack([
        same, left[:, :, None] == m, above[:, :, None] == m, n == left[:, None, :], n == above[:, None, :],
        (step == 0) & ~same, step == -1, step == 1, same & (near < 0)], 1).flatten(2).float()


class Vectors:
    """The matcher's vectors of fields as they were asked; each is computed once."""

    def __init__(self, encoder, pieces):
        self.encoder, self.pieces, self.known = encoder, pieces, {}

    def of(self, texts):
        new = list(dict.fromkeys(text for text in texts if text not in self.known))
        if new:
            with torch.no_grad():
                for text, vector in zip(new, encode(self.encoder, [self.pieces.of(text) for text in new])):
                    self.known[text] = vector.clone()
        return torch.stack([self.known[text] for text in texts])


def question(asked, rng):
    if asked["questions"]:
        field = {"names": asked["names"][:-1] or asked["names"], "key": asked["names"][-1], "questions": asked["questions"], "format": asked["format"]}
        return material.draw_question(field, rng)
    return material.asked(rng.choice(asked["names"]), "", asked["format"])


def joined(one, other):
    """Two windows of two documents as one: there is more that a value may be, and words around it must tell."""
    (document, window), (further, after) = one, other
    pieces, numbers, lines = len(window["pieces"]), int(window["numbers"].max()) + 1, int(window["lines"].max()) + 1
    arrays = {}
    for name in ("pieces", "numbers", "left", "above", "lines", "looks", "edges", "gaps"):
        offset = {"numbers": numbers, "left": numbers, "above": numbers, "lines": lines}.get(name, 0)
        arrays[name] = np.concatenate([window[name], np.where(after[name] >= 0, after[name] + offset, after[name])])
    spans = np.concatenate([window["spans"], after["spans"] + np.array([pieces, pieces, 0])])
    names = {name.lower() for asked in document["asked"] for name in asked["names"]}
    kept = [i for i, asked in enumerate(further["asked"]) if not names & {name.lower() for name in asked["names"]}]
    answers = [None if after["answers"][i] is None else [number + len(window["spans"]) for number in after["answers"][i]] for i in kept]
    both = {**arrays, "spans": spans, "answers": window["answers"] + answers}
    return {"kind": "joined", "asked": document["asked"] + [further["asked"][i] for i in kept], "windows": document["windows"] + further["windows"]}, both


def questions_of(document, window, rng, others):
    """What is asked of a window, in two ways: most of its document's fields, and a few of other documents, which it does not answer."""
    texts, answers = [], []
    for asked, answer in zip(document["asked"], window["answers"]):
        if answer is None or (asked["other"] and rng.random() < 0.5):
            continue
        if not answer and len(document["windows"]) > 1 and document["kind"] != "joined" and rng.random() < 0.3:
            continue
        texts.append((question(asked, rng), question(asked, rng)))
        answers.append(answer)
    names = {name.lower() for asked in document["asked"] for name in asked["names"]}
    if document["kind"] == "qa":
        keep = rng.sample(range(len(texts)), min(len(texts), 6))
        texts, answers = [texts[i] for i in keep], [answers[i] for i in keep]
    for other in others:
        asked = rng.choice(other["asked"])
        if not names & {name.lower() for name in asked["names"]}:
            texts.append((question(asked, rng), question(asked, rng)))
            answers.append([])
    return texts, answers


def loss_of(reader, vectors, chosen, rng, documents):
    batch = batch_of([window for _, window in chosen])
    # In 16 bits, where they are as good: faster on processors that have them.
    with torch.cpu.amp.autocast(enabled=SHORT, dtype=torch.bfloat16):
        states = reader.states(batch).float()
    total, count = 0, 0
    for i, (document, window) in enumerate(chosen):
        texts, answers = questions_of(document, window, rng, rng.sample(documents, rng.choice([0, 1, 2])))
        if not texts:
            continue
        spans = torch.tensor(window["spans"].astype(np.int64))
        share = torch.rand(len(texts), 1) * (torch.rand(len(texts), 1) < BETWEEN).float() / 2
        asked = vectors.of([one for one, _ in texts]) * (1 - share) + vectors.of([other for _, other in texts]) * share
        logits = reader.scores(states[i, : len(window["pieces"])], spans, nn.functional.dropout(asked, LEFT_OUT))
        right = torch.zeros_like(logits)
        for row, answer in enumerate(answers):
            right[row, answer if answer else [-1]] = 1
        of_all = torch.logsumexp(logits.masked_fill(right == 0, -1e9), 1) - torch.logsumexp(logits, 1)
        weights = torch.tensor([1.0 if answer else 0.5 for answer in answers])
        total = total - (of_all * weights).sum()
        count += float(weights.sum())
        # And each span that answers something: which of the fields?
        back = [(row, number) for row, answer in enumerate(answers) for number in answer]
        if back:
            columns = logits[:, [number for _, number in back]]
            wanted = torch.tensor([row for row, _ in back])
            total = total + 0.3 * nn.functional.cross_entropy(columns.T, wanted, reduction="sum")
    return total / max(1, count)


def measure(reader, vectors, documents):
    """By folder: the share of exact spans of values that are there, with and without 'not here', and its precision and recall."""
    figures = collections.defaultdict(lambda: [0] * 6)
    rng = random.Random(1)
    with torch.no_grad():
        for document in documents:
            asked = [i for i, one in enumerate(document["asked"]) if not one["other"] and all(w["answers"][i] is not None for w in document["windows"])]
            if not asked or not document["windows"]:
                continue
            fields = vectors.of([question(document["asked"][i], rng) for i in asked])
            best = [(-1e9, False, -1e9)] * len(asked)
            for window in document["windows"]:
                states = reader.states(batch_of([window]))[0]
                logits = reader.scores(states, torch.tensor(window["spans"].astype(np.int64)), fields)
                over = logits[:, :-1] - logits[:, -1:]
                for row, i in enumerate(asked):
                    number = int(over[row].argmax())
                    if float(over[row, number]) > best[row][0]:
                        best[row] = (float(over[row, number]), number in window["answers"][i], 0)
            f = figures[document["folder"]]
            for row, i in enumerate(asked):
                there = any(w["answers"][i] for w in document["windows"])
                empty = best[row][0] < 0
                f[0] += there
                f[1] += there and best[row][1]
                f[2] += there and best[row][1] and not empty
                f[3] += not there
                f[4] += empty
                f[5] += empty and not there
    return "; ".join(f"{name}: exact {f[1] / max(1, f[0]):.3f}, given {f[2] / max(1, f[0]):.3f} of {f[0]}, not here precision {f[5] / max(1, f[4]):.2f} recall {f[5] / max(1, f[3]):.2f} of {f[3]}"
                     for name, f in sorted(figures.items()))


def main():
    parse = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("base", "matcher", "data", "kept", "work"):
        parse.add_argument("--" + name, required=True)
    parse.add_argument("--steps", type=int, default=3000)
    parse.add_argument("--minutes", type=float, default=1e9, help="stop after so many")
    parse.add_argument("--start", help="begin with the weights of this reader.onnx, or of the reader.pt of another folder")
    parse.add_argument("--from-base", action="store_true", help="begin with the base's layers, not the matcher's")
    parse.add_argument("--saved-every", type=int, default=SAVED_EVERY)
    parse.add_argument("--rate", type=float, default=2e-4)
    args = parse.parse_args()
    torch.set_num_threads(1)
    os.makedirs(args.work, exist_ok=True)
    pieces = Pieces(os.path.join(args.base, "all-minilm-l6-v2-tokenizer.json"))
    base = os.path.join(args.base, "all-minilm-l6-v2.onnx")
    matcher = of_matcher(args.matcher, base)
    vectors = Vectors(matcher.eval(), pieces)
    named = {one.name: one for one in onnx.load(base).graph.initializer}
    positions = torch.tensor(numpy_helper.to_array(named["embeddings.position_embeddings.weight"])[:512])
    positions = positions + torch.tensor(numpy_helper.to_array(named["embeddings.token_type_embeddings.weight"])[0])
    reader = Reader(network.from_base(base, 3) if args.from_base else of_matcher(args.matcher, base), positions)
    reader.words.weight.requires_grad_(False)
    new = [p for name, p in reader.named_parameters() if p.requires_grad and not name.startswith(("layers", "norm", "positions")) or "relation" in name]
    ids = {id(p) for p in new}
    groups = [{"params": [p for p in reader.parameters() if p.requires_grad and id(p) not in ids], "lr": args.rate, "weight_decay": 0.01},
              {"params": [p for p in new if p.dim() > 1 and p.shape != (RELATIONS, HEADS)], "lr": 1e-3, "weight_decay": 0.01},
              {"params": [p for p in new if not (p.dim() > 1 and p.shape != (RELATIONS, HEADS))], "lr": 5e-3, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups)
    peaks = [group["lr"] for group in groups]
    saved = os.path.join(args.work, "reader.pt")
    done = 0
    if args.start and args.start.endswith(".pt"):
        reader.load_state_dict(torch.load(args.start)["reader"], strict=False)
    elif args.start:
        of_shipped(args.start, reader)
    if os.path.exists(saved):
        state = torch.load(saved)
        reader.load_state_dict(state["reader"])
        optimizer.load_state_dict(state["optimizer"])
        done = state["done"]
    documents = [d for d in load(args.data.split(",")) if d["windows"]]
    kept = load(args.kept.split(","))
    there = [a is not None for d in documents for w in d["windows"] for a in w["answers"]]
    print(f"{len(documents)} documents to train on ({sum(there) / max(1, len(there)):.3f} of answers can be pointed to), {len(kept)} to choose by; at step {done} of {args.steps}", flush=True)
    began, lately = time.time(), []
    # A window of a document; the answers of long ones are in few of their windows.
    flat = [(d, w) for d in documents for w in d["windows"] if any(w["answers"]) or d["folder"] != "mails"]
    for step in range(done, args.steps):
        rng = random.Random(step)
        share = min(1.0, (step + 1) / 60) * max(0.03, 1 - step / args.steps)
        for group, peak in zip(optimizer.param_groups, peaks):
            group["lr"] = peak * share
        # Windows of like length together: less to compute.
        many = rng.sample(flat, WINDOWS * 6)
        for i in range(0, WINDOWS * 2):
            if rng.random() < JOINED:
                other = many.pop()
                if len(many[i][1]["pieces"]) + len(other[1]["pieces"]) <= 400 and "qa" not in (many[i][0]["kind"], other[0]["kind"]):
                    many[i] = joined(many[i], other)
        many = sorted(many[: WINDOWS * 4], key=lambda one: len(one[1]["pieces"]))
        at = rng.randrange(4) * WINDOWS
        reader.train()
        loss = loss_of(reader, vectors, many[at : at + WINDOWS], rng, documents)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
        optimizer.step()
        lately.append(float(loss))
        if (step + 1) % 20 == 0:
            print(f"step {step + 1}, {time.time() - began:.0f} s, {time.process_time():.0f} s of processor: loss {sum(lately[-20:]) / 20:.3f}", flush=True)
        over = time.time() - began > args.minutes * 60
        if (step + 1) % args.saved_every == 0 or step + 1 == args.steps or over:
            state = {"reader": reader.state_dict(), "optimizer": optimizer.state_dict(), "done": step + 1}
            torch.save(state, saved + ".new")
            os.replace(saved + ".new", saved)
            reader.eval()
            print(f"step {step + 1}: {measure(reader, vectors, kept)}", flush=True)
        if over:
            break


if __name__ == "__main__":
    main()
