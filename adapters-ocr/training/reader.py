"""
Trains the page reader: where on a page the value of a field stands, or that it is not there.

    python3 reader.py --base FOLDER --matcher FILE --data FOLDER,FOLDER... --kept FOLDER,FOLDER... --work FOLDER
                      [--layers 3] [--steps 3000] [--minutes 80] [--windows 64] [--workers 14] [--teacher FILE]

The folders are those of `pages.py` with the windows that `WindowsForTraining` wrote; `--pack FILE` puts what training needs of
all of them into one file, which `--data` and `--kept` take as well. It goes on where it was cut off, as long as the folder
`work` is kept. It takes an accelerator where there is one, which was written for but not tried yet.
"""
import argparse
import collections
import json
import lzma
import math
import os
import pathlib
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
from pieces import Pieces, plain

WIDTH, HEADS = network.WIDTH, network.HEADS
LONGEST = 16
RELATIONS = 9
LOOKS, EDGES, GAPS = 32, 16, 4
SPAN = 256
REGARDS = 2
# Fields that are asked of a window at once, and pieces of a question, at most.
ASKED, OF_QUESTION = 20, 40
SAVED_EVERY = 500
# Windows that another one is joined to, of those drawn first.
JOINED = 0.5
# Windows that lose some of their lines.
THINNED = 0.25
# Against learning pages and questions by heart: pieces that are not seen, states that are left out, and fields that are asked
# between two ways of asking.
UNSEEN, LEFT_OUT, BETWEEN = 0.1, 0.1, 0.5
# Numbers of 16 bits are faster where the processor computes with them, and twenty times slower where it does not.
HALVES = torch.cuda.is_available() or not os.path.exists("/proc/cpuinfo") or "avx512" in pathlib.Path("/proc/cpuinfo").read_text()
NAMES = ("pieces", "numbers", "left", "above", "lines", "looks", "edges", "gaps")
FROM_ZERO = ("pieces", "looks", "edges", "gaps")


class Shipped:
    """A network as `export.py` wrote it, whose weights of eight bits are put into modules as they are read."""

    def __init__(self, path):
        model = onnx.load(path)
        self.arrays = {one.name: numpy_helper.to_array(one) for one in model.graph.initializer}
        self.metadata = {one.key: one.value for one in model.metadata_props}

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


def of_matcher(path):
    """The encoder of the matcher that ships, or that of fields beside the page reader."""
    shipped = Shipped(path)
    encoder = network.Encoder(sum(name.endswith(".query.weight") for name in shipped.arrays))
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
        return super().forward(x, (self.relation.T @ relations).reshape(-1, HEADS, length, length) + bias)


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

    def forward(self, fields, states, bias):
        batch = len(fields)

        def heads(t):
            return t.view(batch, -1, HEADS, WIDTH // HEADS).transpose(1, 2)

        scores = heads(self.query(self.norm1(fields))) @ heads(self.key(states)).transpose(2, 3) / math.sqrt(WIDTH // HEADS)
        mixed = torch.softmax(scores + bias, dim=-1) @ heads(self.value(states))
        fields = fields + self.out(mixed.transpose(1, 2).reshape(batch, -1, WIDTH))
        return fields + self.down(nn.functional.gelu(self.up(self.norm2(fields))))


class Reader(nn.Module):
    """Pages by the layers of `encoder`, fields by `asker`, which begins as the matcher's."""

    def __init__(self, encoder, asker, base_positions):
        super().__init__()
        self.words, self.norm = encoder.words, encoder.norm
        self.asker = asker
        self.asker.words = encoder.words
        self.positions = nn.Parameter(base_positions.clone())
        self.layers = nn.ModuleList()
        for one in encoder.layers:
            layer = Layer()
            layer.load_state_dict(one.state_dict(), strict=False)
            self.layers.append(layer)
        self.looks, self.edges, self.gaps = nn.Embedding(LOOKS, WIDTH), nn.Embedding(EDGES, WIDTH), nn.Embedding(GAPS, WIDTH)
        for table in (self.looks, self.edges, self.gaps):
            nn.init.normal_(table.weight, std=0.005)
        # A span by its first and last piece; a field by the vector of how it is asked.
        self.first, self.last = nn.Linear(WIDTH, SPAN), nn.Linear(WIDTH, SPAN)
        self.lengths = nn.Embedding(LONGEST + 1, SPAN)
        nn.init.normal_(self.lengths.weight, std=0.02)
        self.spread = nn.Linear(SPAN, SPAN)
        self.field1, self.field2 = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, SPAN)
        self.regards = nn.ModuleList(Regard() for _ in range(REGARDS))
        # Of a value of several lines, where its last one stands.
        self.ends, self.single = nn.Linear(WIDTH, SPAN), nn.Linear(WIDTH, 1)
        self.none1 = nn.Linear(WIDTH, SPAN)
        self.bias = nn.Parameter(torch.tensor([2.0]))

    def states(self, window):
        pieces = window["pieces"]
        words = self.words(pieces)
        if self.training:
            words = words * (torch.rand(pieces.shape, device=pieces.device) > UNSEEN).float()[:, :, None]
        x = words + self.positions[: pieces.shape[1]] + self.looks(window["looks"]) + self.edges(window["edges"]) + self.gaps(window["gaps"])
        x = self.norm(x)
        for layer in self.layers:
            x = layer(nn.functional.dropout(x, LEFT_OUT, self.training), window["relations"], window["bias"])
        return x

    def asked(self, vectors, states, bias):
        fields = nn.functional.gelu(self.field1(vectors * 4)).float()
        for regard in self.regards:
            fields = regard(fields, states, bias)
        return fields

    def scores(self, states, window, vectors):
        """
        Of the spans of windows for each field asked [windows, fields, spans + 1]; the last is that it is not there. And of the same, whether the value's
        last line ends with it; the last is that it has one line.
        """
        spans, bias = window["spans"], window["bias"]

        def at(rows, which):
            return torch.gather(rows, 1, spans[:, :, which, None].expand(-1, -1, SPAN))

        x = at(self.first(states), 0) + at(self.last(states), 1) + self.lengths(spans[:, :, 2])
        x = self.spread(nn.functional.gelu(x))
        fields = self.asked(vectors, states, bias)
        asked = self.field2(fields)
        found = (asked @ x.transpose(1, 2)).float() / 8
        ends = (self.ends(fields) @ x.transpose(1, 2)).float() / 8
        there = (bias[:, 0, 0, :, None] == 0).float()
        mean = (states * there).sum(1) / there.sum(1)
        none = (asked * self.none1(mean)[:, None]).sum(2).float() / 8 + self.bias
        beyond = window["beyond"][:, None]
        return torch.cat([found.masked_fill(beyond, -1e9), none[:, :, None]], 2), torch.cat([ends.masked_fill(beyond, -1e9), self.single(fields).float()], 2)

    def saved(self):
        """All but the vectors of words, which are not trained."""
        return {name: value for name, value in self.state_dict().items() if not name.endswith("words.weight")}


def of_shipped(path, reader):
    """Puts the weights of the page reader that ships into one, with those of fields beside it."""
    shipped = Shipped(path)
    words = reader.words
    reader.asker = of_matcher(os.path.join(os.path.dirname(path), "fields.onnx"))
    reader.asker.words = words
    with torch.no_grad():
        shipped.put(reader.positions, "positions")
        shipped.norm(reader.norm, "norm")
        for i, layer in enumerate(reader.layers):
            shipped.layer(layer, f"layer{i}")
            layer.relation.copy_(torch.tensor(shipped.arrays[f"layer{i}.relation"].T))
        for name in ("looks", "edges", "gaps"):
            shipped.put(getattr(reader, name).weight, name + ".table")
        shipped.put(reader.lengths.weight, "lengths")
        for name in ("first", "last"):
            shipped.linear(getattr(reader, name), "span." + name)
        for name in ("field1", "field2", "ends", "single", "none1"):
            shipped.linear(getattr(reader, name), name)
        for i, regard in enumerate(reader.regards):
            for name in ("query", "key", "value", "out", "up", "down"):
                shipped.linear(getattr(regard, name), f"regard{i}.{name}")
            shipped.norm(regard.norm1, f"regard{i}.norm1")
            shipped.norm(regard.norm2, f"regard{i}.norm2")
        shipped.put(reader.spread.weight, "spread.weight")
        shipped.put(reader.spread.bias, "spread.bias")
        shipped.put(reader.bias, "none.bias")


def spans_of(words):
    """All spans of words within one segment, of rows [segment, first piece, last piece]: [first piece, last piece, words], and their [first word, last word]."""
    at = np.arange(len(words))
    starts, ends = [], []
    for more in range(min(LONGEST, len(words))):
        fits = words[: len(words) - more, 0] == words[more:, 0]
        starts.append(at[: len(words) - more][fits])
        ends.append(at[: len(words) - more][fits] + more)
    starts, ends = np.concatenate(starts), np.concatenate(ends)
    order = np.lexsort((ends, starts))
    starts, ends = starts[order], ends[order]
    return np.stack([words[starts, 1], words[ends, 2], ends - starts + 1], 1), np.stack([starts, ends], 1)


def letters(text):
    return "".join(c for c in plain(text) if c.isalnum() or c in "+-")


# Where the last line of a value stands that has only one, and where it cannot be told.
SINGLE, UNTOLD = (-1, -1), (-2, -2)


def found(words, segments, below, text):
    """Where a printed text stands in a window: of each place the first and last words of its first line there, and of its last line."""
    whole, wanted = letters(text), letters(text.split("\n")[0])
    places = []
    for i, word in enumerate(words):
        if not word or not wanted.startswith(word):
            continue
        joined, j = word, i
        while joined != wanted and j + 1 < len(words) and segments[j + 1] == segments[i] and wanted.startswith(joined + words[j + 1]):
            j += 1
            joined += words[j]
        # Of more words than a span may have, the first ones are pointed to.
        shown = min(j, i + LONGEST - 1)
        if joined == whole:
            places.append((i, shown) + SINGLE)
        elif joined == wanted:
            places.append((i, shown) + (followed(words, segments, below, j, whole[len(joined) :]) or UNTOLD))
        elif len(joined) > 3 and j + 1 < len(words) and segments[j + 1] != segments[i]:
            end = followed(words, segments, below, j, whole[len(joined) :])
            places += [(i, shown) + end] if end else []
    return places


def followed(words, segments, below, at, rest, lines=14):
    """Where a text ends that goes on after a word: in what comes next, or in what stands under its segment."""
    under = below.get(segments[at])
    for start in [at + 1] + ([under] if under is not None and under != at + 1 else []):
        left, k = rest, start
        while k < len(words) and segments[k] == segments[start] and left and left.startswith(words[k]):
            left = left[len(words[k]) :]
            k += 1
        if k == start:
            continue
        if not left:
            return UNTOLD if segments[start] == segments[at] else (max(start, k - LONGEST), k - 1)
        if lines and (k == len(words) or segments[k] != segments[start]):
            end = followed(words, segments, below, k - 1, left, lines - 1)
            if end:
                return end
    return None


def load(places):
    """Documents: windows, and what is asked, with the places that answer it; None where they cannot be told."""
    documents = []
    for place in places:
        if os.path.isfile(place):
            with lzma.open(place) as file:
                documents += pickle.load(file)
            continue
        ready = os.path.join(place, "windows.pickle")
        path = os.path.join(place, "windows.jsonl")
        if not os.path.exists(ready) or os.path.getmtime(ready) < os.path.getmtime(path):
            with open(ready + ".new", "wb") as file:
                pickle.dump(read(place, path), file, protocol=4)
            os.replace(ready + ".new", ready)
        with open(ready, "rb") as file:
            documents += pickle.load(file)
    return documents


def read(folder, path):
    documents, asked, known = [], {}, {}
    with open(os.path.join(folder, "answers.jsonl"), encoding="utf-8") as file:
        for line in file:
            one = json.loads(line)
            asked[one["file"]] = one
    with open(path, encoding="utf-8") as file:
        for line in file:
            document = json.loads(line)
            one = asked[document["file"]]
            windows = []
            for window in document["windows"]:
                if not window["words"] or len(window["pieces"]) > 320:
                    continue
                plain_words, segments = [letters(word[0]) for word in window["words"]], [word[1] for word in window["words"]]
                below = {}
                for number, (_, segment, first, _) in enumerate(window["words"]):
                    if window["above"][first] >= 0:
                        below.setdefault(window["above"][first], number)
                answers = [found(plain_words, segments, below, a["text"]) if a["text"] else [] for a in one["asked"]]
                windows.append({**{name: np.array(window[name], np.int16) for name in NAMES}, "words": np.array([word[1:] for word in window["words"]], np.int16), "answers": answers})
            nowhere = [bool(a["text"]) and not any(w["answers"][i] for w in windows) for i, a in enumerate(one["asked"])]
            for window in windows:
                # Printed, but not where it can be pointed to: nothing is learned from it.
                window["answers"] = [None if nowhere[i] else answer for i, answer in enumerate(window["answers"])]
            # Documents of a layout ask the same.
            ways = [known.setdefault(json.dumps(way), way) for way in ({name: a[name] for name in ("names", "questions", "format", "other")} for a in one["asked"])]
            if windows:
                documents.append({"kind": one["kind"], "asked": ways, "windows": windows, "folder": os.path.basename(folder.rstrip("/"))})
    return documents


def thinned(window, rng):
    """A window without some of its lines; what stood there is not there."""
    lines = window["lines"]
    kept = rng.random(lines.max() + 1) > rng.uniform(0.05, 0.35)
    of_pieces = kept[lines]
    of_words = kept[lines[window["words"][:, 1]]]
    if of_words.sum() < 4:
        return window
    arrays = {name: window[name][of_pieces] for name in NAMES}
    arrays["lines"] = (np.cumsum(kept) - 1)[arrays["lines"]].astype(np.int16)
    for name in ("left", "above"):
        arrays[name] = np.where(np.isin(arrays[name], arrays["numbers"]), arrays[name], -1)
    piece, word = np.cumsum(of_pieces) - 1, np.cumsum(of_words) - 1
    words = window["words"][of_words].copy()
    words[:, 1:] = piece[words[:, 1:]]

    def end(a, b):
        return (a, b) if a < 0 else (word[a], word[b]) if of_words[a] and of_words[b] else UNTOLD

    answers = [answer and [(word[i], word[j]) + end(a, b) for i, j, a, b in answer if of_words[i] and of_words[j]] for answer in window["answers"]]
    return {**arrays, "words": words, "answers": answers}


def joined(one, other):
    """Two windows of two documents as one: there is more that a value may be, and words around it must tell."""
    (document, window), (further, after) = one, other
    pieces, numbers, lines, words = len(window["pieces"]), int(window["numbers"].max()) + 1, int(window["lines"].max()) + 1, len(window["words"])
    arrays = {}
    for name in NAMES:
        offset = {"numbers": numbers, "left": numbers, "above": numbers, "lines": lines}.get(name, 0)
        arrays[name] = np.concatenate([window[name], np.where(after[name] >= 0, after[name] + offset, after[name])])
    arrays["words"] = np.concatenate([window["words"], after["words"] + np.array([numbers, pieces, pieces], np.int16)])
    names = {name.lower() for asked in document["asked"] for name in asked["names"]}
    kept = [i for i, asked in enumerate(further["asked"]) if not names & {name.lower() for name in asked["names"]}]
    answers = [after["answers"][i] and [tuple(n if n < 0 else n + words for n in place) for place in after["answers"][i]] for i in kept]
    both = {**arrays, "answers": window["answers"] + answers}
    return {"kind": "joined", "asked": document["asked"] + [further["asked"][i] for i in kept], "windows": document["windows"] + further["windows"]}, both


def question(asked, rng):
    if asked["questions"]:
        field = {"names": asked["names"][:-1] or asked["names"], "key": asked["names"][-1], "questions": asked["questions"], "format": asked["format"]}
        return material.draw_question(field, rng)
    return material.asked(rng.choice(asked["names"]), "", asked["format"])


def questions_of(document, window, rng, others):
    """What is asked of a window, in two ways: most of its document's fields, and a few of other documents, which it does not answer."""
    chosen = []
    for asked, answer in zip(document["asked"], window["answers"]):
        if answer is None or (asked["other"] and rng.random() < 0.5):
            continue
        if not answer and len(document["windows"]) > 1 and rng.random() < 0.6:
            continue
        chosen.append((asked, answer))
    if document["kind"] == "qa":
        chosen = rng.sample(chosen, min(len(chosen), 6))
    if len(chosen) > ASKED - len(others):
        chosen = rng.sample(chosen, ASKED - len(others))
    names = {name.lower() for asked in document["asked"] for name in asked["names"]}
    for other in others:
        asked = rng.choice(other["asked"])
        if not names & {name.lower() for name in asked["names"]}:
            chosen.append((asked, []))
    return [(question(asked, rng), question(asked, rng)) for asked, _ in chosen], [answer for _, answer in chosen]


def padded(rows, fill, step=1, dtype=np.int64):
    longest = -(-max(map(len, rows)) // step) * step
    out = np.full((len(rows), longest) + np.shape(rows[0])[1:], fill, dtype)
    for i, row in enumerate(rows):
        out[i, : len(row)] = row
    return torch.from_numpy(out)


def batch_of(windows):
    """Windows as rectangles of the longest of them, and all their spans."""
    batch = {name: padded([w[name] for w in windows], 0 if name in FROM_ZERO else -9, 32) for name in NAMES}
    spans = [spans_of(w["words"])[0] for w in windows]
    batch["spans"] = padded(spans, 0)
    batch["lengths"] = torch.tensor([[len(w["pieces"]), len(s)] for w, s in zip(windows, spans)])
    return batch


def ready(batch, device):
    """On its device, with how pieces stand to each other."""
    window = {name: value.to(device, non_blocking=True).long() for name, value in batch.items()}
    lengths = window["lengths"]
    window["bias"] = (torch.arange(window["pieces"].shape[1], device=device)[None] >= lengths[:, :1])[:, None, None, :].float() * -10000.0
    window["beyond"] = torch.arange(window["spans"].shape[1], device=device)[None] >= lengths[:, 1:]
    window["relations"] = relations(window["numbers"], window["left"], window["above"], window["lines"])
    return window


def relations(numbers, left, above, lines):
    """For each two pieces: do they stand in one segment, is the other's left of mine, over it, and so on."""
    n, m = numbers[:, :, None], numbers[:, None, :]
    step = lines[:, None, :] - lines[:, :, None]
    at = torch.arange(numbers.shape[1], device=numbers.device)
    near = (at[None, :] - at[:, None])[None].expand(numbers.shape[0], -1, -1)
    same = n == m
    return torch.stack([
        same, left[:, :, None] == m, above[:, :, None] == m, n == left[:, None, :], n == above[:, None, :],
        (step == 0) & ~same, step == -1, step == 1, same & (near < 0)], 1).flatten(2).float()


class Batches(torch.utils.data.IterableDataset):
    """Each batch is drawn from its own number as seed, so that training goes on as it would have."""

    def __init__(self, documents, pieces, windows, begin):
        self.documents, self.pieces, self.count, self.begin = documents, pieces, windows, begin
        # A window of a document; the answers of long ones are in few of their windows.
        self.flat = [(d, w) for d in documents for w in d["windows"] if any(w["answers"]) or "mails" not in d["folder"]]

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        number, step = (self.begin + worker.id, worker.num_workers) if worker else (self.begin, 1)
        while True:
            yield self.drawn(number)
            number += step

    def drawn(self, number):
        rng, noise = random.Random(number), np.random.default_rng(number)
        # Windows of like length together: less to compute.
        many = [self.flat[rng.randrange(len(self.flat))] for _ in range(self.count * 4)]
        many = sorted(many, key=lambda one: len(one[1]["pieces"]) + 60 * rng.random())
        at = rng.randrange(4) * self.count
        chosen = []
        for document, window in many[at : at + self.count]:
            if rng.random() < THINNED:
                window = thinned(window, noise)
            if rng.random() < JOINED and document["kind"] != "qa":
                further, after = self.flat[rng.randrange(len(self.flat))]
                if further["kind"] != "qa" and len(window["pieces"]) + len(after["pieces"]) <= 384:
                    document, window = joined((document, window), (further, after))
            others = [self.documents[rng.randrange(len(self.documents))] for _ in range(rng.choice([0, 1, 2, 3, 4]))]
            texts, answers = questions_of(document, window, rng, others)
            if texts:
                chosen.append((window, texts, answers))
        batch = batch_of([window for window, _, _ in chosen])
        fields = max(len(texts) for _, texts, _ in chosen)
        index, cut = {}, []

        def numbered(text):
            if text not in index:
                index[text] = len(cut)
                cut.append(self.pieces.of(text)[:OF_QUESTION])
            return index[text]

        asked = np.zeros((len(chosen), fields, 2), np.int64)
        share, weights = np.zeros((len(chosen), fields), np.float32), np.zeros((len(chosen), fields), np.float32)
        right, ends, told = [], [], np.zeros((len(chosen), fields), bool)
        for i, (window, texts, answers) in enumerate(chosen):
            words = spans_of(window["words"])[1]
            at = {(int(a), int(b)): n for n, (a, b) in enumerate(words)}
            for row, ((one, other), answer) in enumerate(zip(texts, answers)):
                asked[i, row, 0] = numbered(one)
                if rng.random() < BETWEEN:
                    asked[i, row, 1], share[i, row] = numbered(other), rng.random() / 2
                weights[i, row] = 1 if answer else 0.5
                right += [(i, row, at[(int(a), int(b))]) for a, b, _, _ in answer]
                ends += [(i, row, at[(int(a), int(b))]) for _, _, a, b in answer if a >= 0]
                told[i, row] = bool(answer) and all((a, b) != UNTOLD for _, _, a, b in answer)
        order = sorted(range(len(cut)), key=lambda i: len(cut[i]))
        texts = (padded([cut[i] for i in order], 0), torch.tensor([len(cut[i]) for i in order]))
        place = np.empty(len(order), np.int64)
        place[order] = np.arange(len(order))
        return batch, texts, {"asked": torch.from_numpy(place[asked]), "share": torch.from_numpy(share), "weights": torch.from_numpy(weights), 
                "right": torch.tensor(right, dtype=torch.long).reshape(-1, 3), "ends": torch.tensor(ends, dtype=torch.long).reshape(-1, 3), "told": torch.from_numpy(told)}


def encoded(asker, texts, lengths, device, parts=4):
    """Vectors of questions, the short ones first: those of like length together."""
    vectors, many = [], -(-len(texts) // parts)
    for k in range(0, len(texts), many):
        longest = int(lengths[k : k + many].max())
        ids, ends = texts[k : k + many, :longest].to(device, non_blocking=True), lengths[k : k + many].to(device, non_blocking=True)
        vectors.append(asker(ids, (torch.arange(longest, device=device)[None] < ends[:, None]).float()))
    return torch.cat(vectors)


def loss_of(reader, teacher, batch, texts, wanted, device):
    window = ready(batch, device)
    wanted = {name: value.to(device, non_blocking=True) for name, value in wanted.items()}
    if HALVES:
        window["relations"], window["bias"] = window["relations"].bfloat16(), window["bias"].bfloat16()

    def logits_of(network):
        with torch.autocast(device.type, dtype=torch.bfloat16, enabled=HALVES):
            vectors = encoded(network.asker, *texts, device)
            share = wanted["share"][:, :, None]
            asked = vectors[wanted["asked"][:, :, 0]] * (1 - share) + vectors[wanted["asked"][:, :, 1]] * share
            states = network.states(window)
            return network.scores(states, window, nn.functional.dropout(asked, LEFT_OUT, network.training))

    logits, ends = logits_of(reader)
    weights = wanted["weights"]
    right = torch.zeros_like(logits, dtype=torch.bool)
    i, row, span = wanted["right"].unbind(1)
    right[i, row, span] = True
    right[:, :, -1] = ~right[:, :, :-1].any(2)
    all_of = torch.logsumexp(logits, 2)
    loss = ((all_of - torch.logsumexp(logits.masked_fill(~right, -1e9), 2)) * weights).sum()
    # And each span that answers something: which of the fields?
    columns = logits[i, :, span].masked_fill(weights[i] == 0, -1e9)
    loss = loss + 0.3 * nn.functional.cross_entropy(columns, row, reduction="sum")
    last = torch.zeros_like(ends, dtype=torch.bool)
    last[wanted["ends"][:, 0], wanted["ends"][:, 1], wanted["ends"][:, 2]] = True
    last[:, :, -1] = ~last[:, :, :-1].any(2)
    loss = loss + 0.3 * ((torch.logsumexp(ends, 2) - torch.logsumexp(ends.masked_fill(~last, -1e9), 2)) * wanted["told"]).sum()
    if teacher:
        with torch.no_grad():
            taught = [torch.softmax(scores, 2) for scores in logits_of(teacher)]

        def unlike(scores, shares, rows):
            return ((shares * (torch.logsumexp(scores, 2)[:, :, None] - scores).clamp(max=100)).sum(2) * rows).sum()

        loss = 0.4 * loss + 0.8 * unlike(logits, taught[0], weights > 0) + 0.2 * unlike(ends, taught[1], wanted["told"])
    return loss / weights.sum()


def measure(reader, pieces, documents, device):
    """By folder: the share of exact spans of values that are there, with and without 'not here', and its precision and recall."""
    figures = collections.defaultdict(lambda: [0] * 8)
    rng = random.Random(1)
    with torch.no_grad(), torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == "cuda"):
        for document in documents:
            asked = [i for i, one in enumerate(document["asked"]) if not one["other"] and all(w["answers"][i] is not None for w in document["windows"])]
            if not asked:
                continue
            cut = [pieces.of(question(document["asked"][i], rng)) for i in asked]
            vectors = encoded(reader.asker, padded(cut, 0), torch.tensor([len(one) for one in cut]), device, 1)
            window = ready(batch_of(document["windows"]), device)
            logits, ends = reader.scores(reader.states(window), window, vectors[None].expand(len(document["windows"]), -1, -1))
            last = ends.max(2).indices
            over, numbers = (logits[:, :, :-1] - logits[:, :, -1:]).max(2)
            best = over.max(0)
            words = [spans_of(w["words"])[1] for w in document["windows"]]
            f = figures[document["folder"]]
            for row, i in enumerate(asked):
                where = int(best.indices[row])
                said = tuple(int(n) for n in words[where][int(numbers[where, row])])
                there = any(w["answers"][i] for w in document["windows"])
                exact = said in [(int(a), int(b)) for a, b, _, _ in document["windows"][where]["answers"][i]]
                empty = float(best.values[row]) < 0
                for a, b in [place[2:] for place in document["windows"][where]["answers"][i] if place[:2] == said and place[2] >= 0][:1]:
                    number = int(last[where, row])
                    f[6] += 1
                    f[7] += number < len(words[where]) and int(words[where][number][1]) == b
                f[0] += there
                f[1] += there and exact
                f[2] += there and exact and not empty
                f[3] += not there
                f[4] += empty
                f[5] += empty and not there
    return "; ".join(f"{name}: exact {f[1] / max(1, f[0]):.3f}, given {f[2] / max(1, f[0]):.3f} of {f[0]}, not here precision {f[5] / max(1, f[4]):.2f} recall {f[5] / max(1, f[3]):.2f} of {f[3]}, last lines {f[7] / max(1, f[6]):.2f} of {f[6]}"
                     for name, f in sorted(figures.items()))


def begun(args, layers):
    """A page reader with the layers of the base, or, where it has as many and `--from-base` is not given, with those of the matcher."""
    encoder, asker = of_matcher(args.matcher), of_matcher(args.matcher)
    base = torch.load(args.base) if os.path.isfile(args.base) else of_base(args.base)
    if layers != len(encoder.layers) or args.from_base:
        pages = network.Encoder(layers)
        pages.words = encoder.words
        state = {name: value.float() for name, value in base.items()}
        pages.load_state_dict({name: value for name, value in state.items() if name.startswith("norm") or name.startswith("layers.") and int(name.split(".")[1]) < layers}, strict=False)
        encoder = pages
    reader = Reader(encoder, asker, base["positions"].float())
    reader.words.weight.requires_grad_(False)
    return reader


def of_base(folder):
    """The weights of the base network that a page reader may begin with: all its layers, and places for 512 pieces."""
    path = os.path.join(folder, "all-minilm-l6-v2.onnx")
    named = {one.name: one for one in onnx.load(path).graph.initializer}
    state = {name: value for name, value in network.from_base(path, 6).state_dict().items() if not name.startswith("words")}
    positions = numpy_helper.to_array(named["embeddings.position_embeddings.weight"])[:512] + numpy_helper.to_array(named["embeddings.token_type_embeddings.weight"])[0]
    return {**state, "positions": torch.tensor(positions)}


def main():
    parse = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parse.add_argument("--base", help="folder that `train` fetches the base network to, or a file of its weights")
    parse.add_argument("--matcher")
    parse.add_argument("--data", required=True)
    parse.add_argument("--kept")
    parse.add_argument("--work")
    parse.add_argument("--pieces", help="the tokenizer of the base, if it is not in its folder")
    parse.add_argument("--pack", help="write what is needed of --data to this file, and nothing else")
    parse.add_argument("--layers", type=int, default=3)
    parse.add_argument("--from-base", action="store_true", help="begin with the base's layers, not the matcher's")
    parse.add_argument("--start", help="begin with the weights of this reader.onnx, or of the reader.pt of another folder")
    parse.add_argument("--teacher", help="reader.pt of a larger one to learn from, as soon as it says that it is done")
    parse.add_argument("--windows", type=int, default=8)
    parse.add_argument("--workers", type=int, default=0)
    parse.add_argument("--steps", type=int, default=3000)
    parse.add_argument("--minutes", type=float, default=1e9, help="the rate falls so that it ends after so many")
    parse.add_argument("--saved-every", type=int, default=SAVED_EVERY)
    parse.add_argument("--rate", type=float, default=3e-4)
    args = parse.parse_args()
    began = time.time()
    if args.pack:
        # Those of a kind beside each other have much in common.
        documents = sorted(load(args.data.split(",")), key=lambda one: (one["kind"], len(one["asked"])))
        with lzma.open(args.pack, "wb", preset=7) as file:
            pickle.dump(documents, file, protocol=4)
        return
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    if device.type == "cuda":
        torch.backends.cuda.matmul.allow_tf32 = True
    else:
        torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "1")))
    os.makedirs(args.work, exist_ok=True)
    pieces = Pieces(args.pieces or os.path.join(args.base, "all-minilm-l6-v2-tokenizer.json"))
    torch.manual_seed(1)
    reader = begun(args, args.layers).to(device)
    new = [p for name, p in reader.named_parameters() if p.requires_grad and not name.startswith(("layers", "norm", "positions", "asker")) or "relation" in name]
    ids = {id(p) for p in new}
    groups = [{"params": [p for p in reader.parameters() if p.requires_grad and id(p) not in ids], "lr": args.rate, "weight_decay": 0.01},
              {"params": [p for p in new if p.dim() > 1 and p.shape != (RELATIONS, HEADS)], "lr": 1e-3, "weight_decay": 0.01},
              {"params": [p for p in new if not (p.dim() > 1 and p.shape != (RELATIONS, HEADS))], "lr": 5e-3, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups, betas=(0.9, 0.98), **({"fused": True} if device.type == "cuda" else {}))
    peaks = [group["lr"] for group in groups]
    saved = os.path.join(args.work, "reader.pt")
    done = 0
    if args.start and args.start.endswith(".pt"):
        reader.load_state_dict(torch.load(args.start, map_location=device)["reader"], strict=False)
    elif args.start:
        of_shipped(args.start, reader)
    if os.path.exists(saved):
        state = torch.load(saved, map_location=device)
        reader.load_state_dict(state["reader"], strict=False)
        optimizer.load_state_dict(state["optimizer"])
        done = state["done"]
    documents, kept = load(args.data.split(",")), load(args.kept.split(","))
    there = [a is not None for d in documents for w in d["windows"] for a in w["answers"]]
    batches = Batches(documents, pieces, args.windows, done)
    print(f"{len(documents)} documents with {len(batches.flat)} windows to train on ({sum(there) / max(1, len(there)):.3f} of answers can be pointed to), "
          f"{len(kept)} to choose by; at step {done} of {args.steps}; {time.time() - began:.0f} s to begin", flush=True)
    more = {"prefetch_factor": 4, "pin_memory": device.type == "cuda"} if args.workers else {}
    lately, teacher = [], None
    for step, (batch, texts, wanted) in enumerate(torch.utils.data.DataLoader(batches, batch_size=None, num_workers=args.workers, **more), done):
        passed = (time.time() - began) / 60 / args.minutes
        over = passed >= 1 or step + 1 >= args.steps
        share = min(1.0, (step + 1) / 100) * max(0.01, 1 - max(step / args.steps, passed))
        for group, peak in zip(optimizer.param_groups, peaks):
            group["lr"] = peak * share
        if args.teacher and not teacher and step % 100 == 0 and os.path.exists(args.teacher + ".done"):
            state = torch.load(args.teacher, map_location=device)["reader"]
            teacher = begun(args, 1 + max(int(name.split(".")[1]) for name in state if name.startswith("layers."))).to(device)
            teacher.load_state_dict(state, strict=False)
            teacher.eval()
            print(f"step {step + 1}: learns from {len(teacher.layers)} layers", flush=True)
        reader.train()
        loss = loss_of(reader, teacher, batch, texts, wanted, device)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
        optimizer.step()
        lately.append(loss.detach())
        if (step + 1) % 100 == 0:
            print(f"step {step + 1}, {time.time() - began:.0f} s: loss {float(sum(lately)) / len(lately):.3f}", flush=True)
            lately = []
        if (step + 1) % args.saved_every == 0 or over:
            state = {"reader": reader.saved(), "optimizer": optimizer.state_dict(), "done": step + 1}
            torch.save(state, saved + ".new")
            os.replace(saved + ".new", saved)
            reader.eval()
            print(f"step {step + 1}, {time.time() - began:.0f} s: {measure(reader, pieces, kept, device)}", flush=True)
        if over:
            open(saved + ".done", "w").close()
            break


if __name__ == "__main__":
    main()
