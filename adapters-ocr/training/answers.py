"""
Trains what tells how well some words suit a question, wherever they stand, and writes it as the engine has it.

    python3 answers.py --reader ../src/main/resources/dev/quern/ocr/engine/reader --out answers.bin --probes answers.json
                       [--each 3] [--steps 9000]

It learns from the layouts: of the values of a document, and of other words on it, which one answers each question? Questions are
known by the network that ships beside the page reader, which is not trained; words by the vectors of their pieces.
"""
import argparse
import html
import json
import os
import random
import re
import struct
import time
import zlib

import numpy as np
import torch
from torch import nn

import kinds as material
import layouts
import pieces
import reader
import values

HIDDEN, COMPARED, FORMS = 128, 64, 17
OF_ALL, OF_ONE = 24, 6
OF_QUESTION, OF_ANSWER, OF_PRODUCT = 8, 12, 4
OTHERS = 25
BATCH, RATE, LEFT_OUT = 16, 1.5e-3, 0.15
# Persons whose family name is a word like any other: "Ann Day" is one, too.
NAMED_BY_WORDS = 0.25
# Layouts whose checksum divides by this tell how well others are judged.
KEPT = 10
PROBES = [("vendedor", "persona que firma la oferta", "NAME"), ("Carrier", "", "NAME"), ("Ticket category", "which type of ticket was booked", "ONELINE"),
          ("Grund", "warum wird gekündigt?", "TEXT")]
ANSWERS = ["Nuria Escudero", "Cargas del Turia S.L.", "Student, two days", "Hi Declan", "weil die Miete zu hoch ist.", "€ 1.250,00 pro Monat", "KUNDENSERVICE", "K7-0042", "ul. Łąkowa 3"]


class Cut(pieces.Pieces):
    """By the list of pieces that the engine has."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.ids = {piece: number for number, piece in enumerate(file.read().split("\n")) if piece}
        self.begin, self.end, self.unknown, self.blank = (self.ids[w] for w in (pieces.BEGIN, pieces.END, pieces.UNKNOWN, pieces.BLANK))
        self._known = {}

    def within(self, text, most):
        return self.of(text)[1:-1][:most] or [self.unknown]


def form(text):
    """How a text is written, each from 0 to 1; `AnswerTypes.Form` in Java has the same."""
    words, length = text.split(" "), max(1, len(text))
    many, letters = len(words), sum(c.isalpha() for c in text)
    capital, small = sum(w[:1].isupper() for w in words), sum(w[:1].islower() for w in words)
    return [min(many, 12) / 12, many == 1, many == 2, many == 3, many == 4, many > 8, sum(c.isdecimal() for c in text) / length, letters / length, capital / many, small / many,
            words[0][:1].isupper(), words[-1][:1].isupper(), letters > 0 and text == text.upper(), "," in text, text.endswith("."), text.endswith(":"), min(length, 60) / 60]


class Answers(nn.Module):
    def __init__(self):
        super().__init__()
        self.question1, self.question2 = nn.Linear(reader.WIDTH, HIDDEN), nn.Linear(HIDDEN, COMPARED)
        self.answer1, self.forms = nn.Linear(3 * reader.WIDTH, HIDDEN), nn.Linear(FORMS, HIDDEN, bias=False)
        self.answer2, self.likely = nn.Linear(HIDDEN, COMPARED), nn.Linear(HIDDEN, 1)
        self.drop = nn.Dropout(LEFT_OUT)

    def asked(self, vectors):
        return self.question2(self.drop(torch.relu(self.question1(vectors * OF_QUESTION))))

    def answer(self, means, forms):
        hidden = self.drop(torch.relu(self.answer1(means * OF_ANSWER) + self.forms(forms)))
        return self.answer2(hidden), self.likely(hidden)

    @staticmethod
    def suits(asked, compared, likely):
        return asked @ compared.T / OF_PRODUCT + likely.T


def on_one_line(text):
    return " ".join(text.replace("\n", ", ").split())


def phrases(body):
    """What a layout prints beside its values, between marks and tags."""
    text = re.sub(r"<style.*?</style>", " ", body, flags=re.S)
    text = re.sub(r"\[\[\w+\||\]\]|\{\{.*?\}\}|<[^>]+>", " | ", text, flags=re.S)
    return [" ".join(one.split()) for one in re.split(r"[|\n.;:!?()]+", html.unescape(text)) if re.search(r"\w", one)]


def beside(value, printed, rng):
    """Some words too few or too many of a value; None now and then."""
    words, chance = value.split(), rng.random()
    if len(words) > 1 and chance < 0.4:
        return " ".join(words[1:] if rng.random() < 0.5 else words[:-1])
    if printed and chance < 0.8:
        more, many = rng.choice(printed).split(), rng.randint(1, 2)
        return " ".join(more[-many:] + words if rng.random() < 0.5 else words + more[:many])
    return None


def some_words(printed, rng):
    words = rng.choice(printed).split()
    if len(words) > 8 or rng.random() < 0.4:
        many = rng.randint(1, 5)
        at = rng.randrange(max(1, len(words) - many + 1))
        words = words[at : at + many]
    return " ".join(words)


def named_by_word(person, printed, rng):
    """The person's first name with a word that is printed somewhere."""
    words = [word for phrase in printed for word in phrase.split() if word.isalpha() and len(word) > 2]
    return f"{person.split()[0]} {rng.choice(words).capitalize()}" if words else person


def drawn(layout, rng):
    """Of one document of a layout: how each field is asked for, in two ways, and its value; and what else stands there."""
    fields, printed = [], phrases(layout.body)
    for key, field in layout.fields.items():
        value = on_one_line(values.draw(field, layout.language, rng)[0])
        if field["gen"] == "person" and rng.random() < NAMED_BY_WORDS:
            value = named_by_word(value, printed, rng)
        if key in layout.asked and value and not value.startswith("http"):
            fields.append(([material.draw_question(field, rng) if field.get("questions") else material.asked(rng.choice(field["names"]), "", field.get("format", "ONELINE"))
                            for _ in range(2)], value))
    unasked = [values.draw({"gen": gen.strip(), "values": {"en": ["-"]}}, layout.language, rng)[0] for gen in re.findall(r"\{\{=([^{};]*)\}\}", layout.body)]
    others = rng.sample(unasked, min(len(unasked), OTHERS)) + [some_words(printed, rng) for _ in range(OTHERS if printed else 0)]
    others += [beside(value, printed, rng) or value for _, value in fields]
    return fields, [one for one in map(on_one_line, others) if one]


class Material:
    """Documents of layouts, by numbers of questions and texts."""

    def __init__(self, args, cut, asker):
        by_name = {kind["kind"]: kind for kind in material.load("kinds")}
        values.widen("names.jsonl")
        questions, texts = {}, {}
        self.train, self.kept = [], []
        for name in sorted(os.listdir("layouts")):
            layout = layouts.Layout(os.path.join("layouts", name), by_name)
            for number in range(args.each):
                rng = random.Random(zlib.crc32(f"{name} {number}".encode()))
                fields, others = drawn(layout, rng)
                if len(fields) < 4:
                    continue
                local = {}
                for text in [value for _, value in fields] + others:
                    local.setdefault(text, len(local))
                document = ([[questions.setdefault(q, len(questions)) for q in ways] for ways, _ in fields],
                            np.array([texts.setdefault(text, len(texts)) for text in local]), torch.tensor([local[value] for _, value in fields]))
                (self.train if zlib.crc32(name.encode()) % KEPT else self.kept).append(document)
        self.questions = asked_vectors(list(questions), cut, asker)
        self.means, self.forms = answer_inputs(list(texts), cut, asker.words.weight.detach())

    def asked(self, documents, rng):
        return torch.from_numpy(self.questions[[rng.choice(ways) for one in documents for ways in one[0]]].astype(np.float32))

    def answers(self, texts):
        return torch.from_numpy(self.means[texts].astype(np.float32)), self.forms[texts]


def asked_vectors(questions, cut, asker, at_once=256):
    numbers = [cut.of(question)[: reader.OF_QUESTION] for question in questions]
    order = sorted(range(len(numbers)), key=lambda i: len(numbers[i]))
    vectors = np.zeros((len(numbers), reader.WIDTH), np.float16)
    with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=reader.HALVES):
        for at in range(0, len(order), at_once):
            some = order[at : at + at_once]
            ids = reader.padded([numbers[i] for i in some], 0)
            there = torch.arange(ids.shape[1])[None] < torch.tensor([len(numbers[i]) for i in some])[:, None]
            vectors[some] = asker(ids, there.float()).float().numpy()
    return vectors


def answer_inputs(texts, cut, words):
    means = np.zeros((len(texts), 3 * reader.WIDTH), np.float16)
    for i, text in enumerate(texts):
        parts = text.split(" ")
        numbers = [cut.within(text, OF_ALL), cut.within(parts[0], OF_ONE), cut.within(parts[-1], OF_ONE)]
        means[i] = np.concatenate([words[some].mean(0).numpy() for some in numbers])
    return means, torch.tensor([form(text) for text in texts], dtype=torch.float32)


def measure(network, material):
    """The share of questions for which their own value suits best of all that stands on the document, and the loss."""
    rng, right, count, loss = random.Random(5), 0, 0, 0.0
    network.eval()
    with torch.no_grad():
        for document in material.kept:
            scores = network.suits(network.asked(material.asked([document], rng)), *network.answer(*material.answers(document[1])))
            right += int((scores.argmax(1) == document[2]).sum())
            loss += float(nn.functional.cross_entropy(scores, document[2], reduction="sum"))
            count += len(document[2])
    network.train()
    return f"{right / count:.3f} of {count} right, loss {loss / count:.3f}"


def train(network, material, steps):
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=0.02)
    rng, began, lately = random.Random(1), time.time(), []
    for step in range(1, steps + 1):
        for group in optimizer.param_groups:
            group["lr"] = RATE * min(1, step / 100) * max(0.02, 1 - step / steps)
        documents = [rng.choice(material.train) for _ in range(BATCH)]
        compared, likely = network.answer(*material.answers(np.concatenate([texts for _, texts, _ in documents])))
        asked = network.asked(material.asked(documents, rng))
        loss, text, field = 0, 0, 0
        for ways, texts, own in documents:
            scores = network.suits(asked[field : field + len(ways)], compared[text : text + len(texts)], likely[text : text + len(texts)])
            # Which text answers each question, and which question each value.
            loss = loss + nn.functional.cross_entropy(scores, own) + 0.3 * nn.functional.cross_entropy(scores[:, own].T, torch.arange(len(own)))
            text, field = text + len(texts), field + len(ways)
        optimizer.zero_grad()
        (loss / BATCH).backward()
        optimizer.step()
        lately.append(float(loss) / BATCH)
        if step % 1000 == 0:
            print(f"step {step}, {time.time() - began:.0f} s: loss {sum(lately) / len(lately):.3f}; {measure(network, material)}", flush=True)
            lately = []


def of_eight_bits(weight):
    """Rows of outputs, each a factor and its numbers of eight bits; what the network has of them from then on, too."""
    written = b""
    with torch.no_grad():
        for row in weight:
            factor = float(row.abs().max()) / 127 or 1e-9
            whole = torch.clamp(torch.round(row / factor), -127, 127)
            row.copy_(whole * factor)
            written += struct.pack(">f", factor) + whole.numpy().astype(np.int8).tobytes()
    return written


def written(network):
    def numbers(tensor):
        return np.ascontiguousarray(tensor.detach().numpy().astype(">f4")).tobytes()

    width = reader.WIDTH
    first = network.answer1.weight
    return b"".join([of_eight_bits(network.question1.weight), *(of_eight_bits(first[:, at * width : (at + 1) * width]) for at in range(3)),
                     numbers(network.question1.bias), numbers(network.question2.weight.T), numbers(network.question2.bias), numbers(network.answer1.bias),
                     numbers(network.forms.weight.T), numbers(network.answer2.weight.T), numbers(network.answer2.bias), numbers(network.likely.weight.T), numbers(network.likely.bias)])


def probes(network, cut, asker):
    """For the test of the engine: fields, texts, and how well they suit."""
    vectors = asked_vectors([material.asked(*field) for field in PROBES], cut, asker).astype(np.float32)
    means, forms = answer_inputs(ANSWERS, cut, asker.words.weight.detach())
    network.eval()
    with torch.no_grad():
        scores = network.suits(network.asked(torch.from_numpy(vectors)), *network.answer(torch.from_numpy(means.astype(np.float32)), forms))
    return [{"name": name, "question": question, "format": format, "suits": {text: round(float(scores[i, k]), 2) for k, text in enumerate(ANSWERS)}}
            for i, (name, question, format) in enumerate(PROBES)]


def main():
    parse = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("reader", "out", "probes"):
        parse.add_argument("--" + name, required=True)
    parse.add_argument("--each", type=int, default=3)
    parse.add_argument("--steps", type=int, default=9000)
    args = parse.parse_args()
    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "1")))
    torch.manual_seed(1)
    cut = Cut(os.path.join(args.reader, "pieces.txt"))
    asker = reader.of_matcher(os.path.join(args.reader, "fields.onnx")).eval()
    documents = Material(args, cut, asker)
    print(f"{len(documents.train)} documents to train on, {len(documents.kept)} to choose by", flush=True)
    network = Answers()
    train(network, documents, args.steps)
    with open(args.out, "wb") as file:
        file.write(written(network))
    with open(args.probes, "w", encoding="utf-8") as file:
        json.dump(probes(network, cut, asker), file, ensure_ascii=False, indent=1)


if __name__ == "__main__":
    main()
