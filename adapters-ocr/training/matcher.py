"""
Trains the matcher: which label, or which sentence, answers a question.

    python3 matcher.py --base FOLDER --kinds FOLDER --lexicon FILE --vocabulary FOLDER --work FOLDER
                       [--layers 3] [--steps 3400] [--start FILE] [--labels FOLDER,FOLDER...] [--kept FOLDER,FOLDER...]

It goes on where it was cut off, as long as the folder `work` is kept. `--labels` are folders of `pages.py` with the labels that
`LabelsForTraining` wrote: what the engine finds around the values of whole pages, which six in ten of the documents are then.
"""
import argparse
import json
import os
import random
import time

import torch
from torch import nn

import kinds as material
import lexicon
import network
import reader
import vocabulary
from pieces import Pieces

DOCUMENTS = 12
# Of the documents, those that are drawn from the lexicon, and from the vocabulary.
OF_LEXICON = 0.1
OF_VOCABULARY = 0.4
SAVED_EVERY = 100
# Where there are pages with the labels that the engine found, fewer documents, and how many of them are such pages; questions and
# texts of one, at most.
WITH_PAGES, OF_PAGES = 8, 0.6
ASKED, TEXTS = 12, 44
# What the engine finds around a value need not say what it is: how much of "none" counts as right as well.
NONE_FORWARD, NONE_BACK = 0.1, 0.5


class Matcher(nn.Module):
    """An encoder, how sharply alikeness tells, and how alike is alike enough."""

    def __init__(self, encoder):
        super().__init__()
        self.encoder = encoder
        self.scale = nn.Parameter(torch.tensor(20.0))
        self.none = nn.Parameter(torch.tensor(8.0))


def load(folders):
    """Documents with the labels that the engine found: what is asked, texts, and by number of what is asked the texts around its value."""
    documents = []
    for folder in folders:
        asked = {}
        with open(os.path.join(folder, "answers.jsonl"), encoding="utf-8") as file:
            for one in map(json.loads, file):
                asked[one["file"]] = one["asked"]
        with open(os.path.join(folder, "labels.jsonl"), encoding="utf-8") as file:
            for one in map(json.loads, file):
                right = {int(number): sorted(map(int, texts)) for number, texts in one["right"].items()}
                documents.append({"folder": os.path.basename(folder), "asked": asked[one["file"]], "texts": one["texts"], "right": right})
    return documents


def names_of(document):
    return {name.lower() for asked in document["asked"] for name in asked["names"]}


def draw_page(document, rng, others):
    """As `kinds.draw`: questions, texts, and the texts around the value of each; others are documents whose fields are absent here."""
    chosen = [i for i, asked in enumerate(document["asked"]) if i in document["right"] or not asked["text"]]
    chosen = rng.sample(chosen, min(len(chosen), ASKED))
    around = sorted({text for i in chosen for text in document["right"].get(i, [])})
    further = [text for text in range(len(document["texts"])) if text not in around]
    around += rng.sample(further, min(len(further), max(8, TEXTS - len(around))))
    at = {text: number for number, text in enumerate(around)}
    questions = [reader.question(document["asked"][i], rng) for i in chosen]
    answers = [[at[text] for text in document["right"].get(i, [])] for i in chosen]
    names = names_of(document)
    for other in others:
        asked = rng.choice(other["asked"])
        if not names & {name.lower() for name in asked["names"]}:
            questions.append(reader.question(asked, rng))
            answers.append([])
    return questions, [document["texts"][text] for text in around], answers


def losses(matcher, drawn, pieces):
    """
    Each question picks among the texts of its document, or none; each text among the questions, or none. Of pages, it may also
    be none where there are texts around a value: they need not say what it is.
    """
    flat, at = [], []
    for questions, texts, _, _ in drawn:
        at.append((len(flat), len(flat) + len(questions), len(flat) + len(questions) + len(texts)))
        flat += questions + texts
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=reader.HALVES):
        vectors = encode(matcher.encoder, [pieces.of(text) for text in flat])
    vectors = vectors.float()
    total, count = 0, 0
    for (start, middle, end), (_, _, answers, of_page) in zip(at, drawn):
        logits = matcher.scale * vectors[start:middle] @ vectors[middle:end].T
        with_none = torch.cat([logits, matcher.none.expand(len(answers), 1)], 1)
        of_texts = torch.cat([logits.T, matcher.none.expand(logits.shape[1], 1)], 1)
        wanted = torch.zeros_like(with_none)
        back = torch.zeros_like(of_texts)
        for question, numbers in enumerate(answers):
            for number in numbers or [-1]:
                wanted[question, number] = 1
            for number in numbers:
                back[number, question] = 1
        back[:, -1] = (back.sum(1) == 0).float()
        if of_page:
            wanted[:, -1] = wanted[:, -1].clamp(min=NONE_FORWARD)
            back[:, -1] = back[:, -1].clamp(min=NONE_BACK)
        for logit, right in ((with_none, wanted), (of_texts, back)):
            chance = torch.logsumexp(logit + torch.log(right.clamp(min=1e-9)), 1) - torch.logsumexp(logit, 1)
            total = total - chance.sum()
            count += len(chance)
    return total / count


def encode(encoder, texts, at_once=96):
    """Texts of like length together: less to compute."""
    order = sorted(range(len(texts)), key=lambda i: len(texts[i]))
    parts = [encoder(*network.padded([texts[i] for i in order[k : k + at_once]])) for k in range(0, len(order), at_once)]
    back = torch.empty(len(order), dtype=torch.long)
    back[torch.tensor(order)] = torch.arange(len(order))
    return torch.cat(parts)[back]


def measure(matcher, kinds, pieces, rounds=3):
    """On documents of kinds never trained on: the right text first, and how well chances are those of being right."""
    rng = random.Random(1)
    right = asked = falsely = absent = 0
    with torch.no_grad():
        for kind in kinds * rounds:
            questions, texts, answers = material.draw(kind, rng, rng.sample(kinds, 1))
            if not questions or not texts:
                continue
            vectors = encode(matcher.encoder, [pieces.of(text) for text in questions + texts])
            logits = matcher.scale * vectors[: len(questions)] @ vectors[len(questions) :].T
            for row, numbers in zip(logits, answers):
                best = int(row.argmax())
                if numbers:
                    asked += 1
                    right += best in numbers
                else:
                    absent += 1
                    falsely += float(row[best]) > float(matcher.none)
    return right / max(1, asked), falsely / max(1, absent)


def measure_pages(matcher, documents, pieces):
    """By folder, on documents never trained on: a text around the value first."""
    rng, figures = random.Random(1), {}
    with torch.no_grad():
        for document in documents:
            questions, texts, answers = draw_page(document, rng, [])
            if not questions or not texts:
                continue
            vectors = encode(matcher.encoder, [pieces.of(text) for text in questions + texts])
            of = figures.setdefault(document["folder"], [0, 0])
            for row, numbers in zip(vectors[: len(questions)] @ vectors[len(questions) :].T, answers):
                of[0] += bool(numbers) and int(row.argmax()) in numbers
                of[1] += bool(numbers)
    return ", ".join(f"{name} {right / max(1, asked):.3f} of {asked}" for name, (right, asked) in figures.items())


def main():
    parse = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parse.add_argument("--base", required=True)
    parse.add_argument("--kinds", required=True)
    parse.add_argument("--lexicon", required=True)
    parse.add_argument("--vocabulary", required=True)
    parse.add_argument("--work", required=True)
    parse.add_argument("--layers", type=int, default=3)
    parse.add_argument("--steps", type=int, default=3400)
    parse.add_argument("--start", help="begin with the weights of this matcher.onnx")
    parse.add_argument("--labels", help="folders with documents whose labels the engine found, to train on")
    parse.add_argument("--kept", help="such folders to measure with")
    parse.add_argument("--minutes", type=float, default=1e9, help="the rate falls so that it ends after so many")
    parse.add_argument("--rate", type=float, default=2e-4)
    parse.add_argument("--all", action="store_true", help="train on the kinds for choosing as well")
    args = parse.parse_args()
    os.makedirs(args.work, exist_ok=True)
    pieces = Pieces(os.path.join(args.base, "all-minilm-l6-v2-tokenizer.json"))
    kept, trained = material.choosing(material.load(args.kinds))
    words = lexicon.load(args.lexicon)
    domains = vocabulary.load(args.vocabulary)
    if args.all:
        trained = trained + kept
    matcher = Matcher(network.from_base(os.path.join(args.base, "all-minilm-l6-v2.onnx"), args.layers))
    if args.start:
        shipped = reader.Shipped(args.start)
        matcher.encoder = reader.of_matcher(args.start)
        matcher.scale.data.fill_(float(shipped.metadata["scale"]))
        matcher.none.data.fill_(float(shipped.metadata["none"]))
    pages = load(args.labels.split(",")) if args.labels else []
    kept_pages = load(args.kept.split(",")) if args.kept else []
    # There are more words than training could move sensibly.
    matcher.encoder.words.weight.requires_grad_(False)
    groups = [
        {"params": [p for p in matcher.encoder.parameters() if p.requires_grad], "lr": args.rate, "weight_decay": 0.01},
        {"params": [matcher.scale, matcher.none], "lr": 2e-2, "weight_decay": 0.0},
    ]
    optimizer = torch.optim.AdamW(groups)
    peaks = [group["lr"] for group in groups]
    saved = os.path.join(args.work, "matcher.pt")
    done = 0
    if os.path.exists(saved):
        state = torch.load(saved)
        matcher.load_state_dict(state["matcher"])
        optimizer.load_state_dict(state["optimizer"])
        done = state["done"]
    print(f"{len(trained)} kinds to train on, {len(kept)} to choose by, {len(pages)} pages; at step {done} of {args.steps}", flush=True)
    if done == 0:
        print("before training: first %.3f, falsely %.3f" % measure(matcher, kept, pieces), measure_pages(matcher, kept_pages, pieces), flush=True)
    began, lately = time.time(), []
    for step in range(done, args.steps):
        rng = random.Random(step)
        passed = (time.time() - began) / 60 / args.minutes
        over = passed >= 1 or step + 1 >= args.steps
        share = min(1.0, (step + 1) / 50) * max(0.02, 1 - max(step / args.steps, passed))
        for group, peak in zip(optimizer.param_groups, peaks):
            group["lr"] = peak * share
        drawn = []
        while len(drawn) < (WITH_PAGES if pages else DOCUMENTS):
            if pages and rng.random() < OF_PAGES:
                one = draw_page(rng.choice(pages), rng, rng.sample(pages, rng.randint(0, 3)))
                if one[0] and one[1]:
                    drawn.append(one + (True,))
                continue
            source = rng.random()
            if source < OF_LEXICON:
                kind = lexicon.kind_of(words, rng)
            elif source < OF_LEXICON + OF_VOCABULARY:
                kind = vocabulary.kind_of(domains, rng)
            else:
                kind = rng.choice(trained)
            one = material.draw(kind, rng, rng.sample(trained, rng.randint(0, 3)))
            if one[0] and one[1]:
                drawn.append(one + (False,))
        matcher.train()
        loss = losses(matcher, drawn, pieces)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(matcher.parameters(), 1.0)
        optimizer.step()
        lately.append(float(loss))
        if (step + 1) % SAVED_EVERY == 0 or over:
            matcher.eval()
            first, falsely = measure(matcher, kept, pieces)
            print(
                f"step {step + 1}, {time.time() - began:.0f} s: loss {sum(lately) / len(lately):.3f}, first {first:.3f}, "
                f"falsely {falsely:.3f}, scale {float(matcher.scale):.1f}, none {float(matcher.none):.1f}; {measure_pages(matcher, kept_pages, pieces)}",
                flush=True,
            )
            lately = []
            state = {"matcher": matcher.state_dict(), "optimizer": optimizer.state_dict(), "done": step + 1}
            torch.save(state, saved + ".new")
            os.replace(saved + ".new", saved)
        if over:
            break


if __name__ == "__main__":
    main()
