"""
Trains the recogniser of lines: which letters stand on the picture of a line.

    python3 letters.py --base FOLDER --work FOLDER [--groups 60] [--rounds 5] [--steps 46]

First the part after the convolutions learns from features that are computed once; then the later convolutions learn too, from
lines that are seen once. It goes on where it was cut off, as long as the folder `work` is kept.
"""
import argparse
import math
import os
import random
import time

import torch
from torch.nn import functional

from alphabet import characters
from lines import Typefaces, drawn
from network import Network
from texts import Texts

LINES = 96
WIDTH_OF_BATCH = 14000
SHARD = 5
SAVED_EVERY = 10
# Seeds of lines for measuring are far from those for training.
MEASURED_FROM = 1_000_000_000
# The whole network's turn has seeds of its own.
SEEN_ONCE_FROM = 100_000_000


class Material:
    def __init__(self, work):
        self.texts = Texts()
        self.typefaces = Typefaces(os.path.join(work, "typefaces.json"))
        self.index = {character: i + 1 for i, character in enumerate([*characters(), " "])}

    def batches(self, first_seed, count, apart=False):
        """Lines of about one width together: pictures, and what is to be read."""
        lines = [drawn(self.texts, self.typefaces, first_seed + i, apart) for i in range(count)]
        lines.sort(key=lambda line: line[0].shape[1])
        batches, batch = [], []
        for line in lines:
            if batch and (len(batch) + 1) * line[0].shape[1] > WIDTH_OF_BATCH:
                batches.append(batch)
                batch = []
            batch.append(line)
        batches.append(batch)
        random.Random(first_seed).shuffle(batches)
        return [(pictures([picture for picture, _ in batch]), [text for _, text in batch]) for batch in batches]

    def loss(self, logs, texts):
        targets = [torch.tensor([self.index[c] for c in text]) for text in texts]
        lengths = torch.tensor([len(target) for target in targets])
        return functional.ctc_loss(
            logs.permute(1, 0, 2), torch.cat(targets), torch.full((len(texts),), logs.shape[1]), lengths, zero_infinity=True
        )


def old_alphabet(base):
    """The characters of the network that training begins with."""
    with open(os.path.join(base, "ppocr_keys_v1.txt"), encoding="utf-8") as file:
        return file.read().split("\n")[:6623]


def pictures(arrays):
    """As the recogniser gets them: from -1 to 1, nothing (0) to the right of a line."""
    width = max(array.shape[1] for array in arrays)
    width = (width + 7) // 8 * 8
    batch = torch.zeros(len(arrays), 3, arrays[0].shape[0], width)
    for i, array in enumerate(arrays):
        batch[i, :, :, : array.shape[1]] = torch.from_numpy(array.copy()).permute(2, 0, 1) / 127.5 - 1
    # With colours side by side, as the weights are, convolutions take a third less time.
    return batch.contiguous(memory_format=torch.channels_last)


def read(logs, alphabet):
    """The characters that are the likeliest."""
    names = ["", *alphabet, " "]
    texts = []
    for line in logs.argmax(-1).tolist():
        text, before = [], 0
        for index in line:
            if index != before and index:
                text.append(names[index])
            before = index
        texts.append(" ".join("".join(text).split()))
    return texts


def distance(one, other):
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (a != b))
    return row[-1]


def measure(network, measured, alphabet):
    """Errors by character; the share of words, of words with letters beyond plain Latin and of numbers that are right."""
    errors = length = 0
    right, all_ = {}, {}
    with torch.no_grad():
        for batch, texts in measured:
            for text, got in zip(texts, read(network(batch), alphabet)):
                errors += distance(text, got)
                length += len(text)
                have = got.split()
                for word in text.split():
                    kinds = ["words"] + (["accented"] if not word.isascii() else []) + (["numbers"] if word[0].isdigit() else [])
                    ok = word in have
                    if ok:
                        have.remove(word)
                    for kind in kinds:
                        all_[kind] = all_.get(kind, 0) + 1
                        right[kind] = right.get(kind, 0) + ok
    return f"errors {errors / length:.4f} " + " ".join(f"{kind} {right[kind] / all_[kind]:.3f}" for kind in sorted(all_))


def save(path, what):
    torch.save(what, path + ".part")
    os.replace(path + ".part", path)


def shard(network, material, work, number, cut):
    """Features of some lines, from a file where they have been computed before."""
    path = os.path.join(work, f"features-{number:04d}.pt")
    if not os.path.exists(path):
        computed = []
        with torch.no_grad():
            for group in range(number * SHARD, (number + 1) * SHARD):
                for batch, texts in material.batches(group * LINES, LINES):
                    computed.append((network.before(batch, cut)[network.plan[cut - 1][1].output[0]].half(), texts))
        save(path, computed)
    return torch.load(path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--base", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--groups", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--steps", type=int, default=46, help="groups of lines that the later convolutions see")
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    alphabet = characters()
    network = Network(os.path.join(args.base, "ch_PP-OCRv4_rec_infer.onnx"), alphabet, old_alphabet(args.base))
    material = Material(args.work)
    print(f"{len(alphabet)} characters, {len(material.typefaces.training)} families of typefaces, {len(material.typefaces.apart)} apart", flush=True)
    pool = next(i for i, (what, *_) in enumerate(network.plan) if what == "AveragePool")
    cut = pool + 1
    pooled = network.plan[pool][1].output[0]
    measured = material.batches(MEASURED_FROM, 2 * LINES, apart=True)
    path = os.path.join(args.work, "letters.pt")
    state = torch.load(path) if os.path.exists(path) else {"stage": 1, "step": 0}
    if "network" in state:
        network.load_state_dict(state["network"])
        network.side_by_side()
    else:
        print("at first:", measure(network, measured, alphabet), flush=True)

    began = time.time()
    if state["stage"] == 1:
        names = network.names_from(cut)
        trained = [p for name, p in network.weights.items() if name in names] + [network.head_weight, network.head_bias]
        optimizer = torch.optim.AdamW(trained, lr=1e-3, weight_decay=1e-4)
        if "optimizer" in state:
            optimizer.load_state_dict(state["optimizer"])
        shards = args.groups // SHARD
        total = shards * args.rounds
        for step in range(state["step"], total):
            turn, place = divmod(step, shards)
            order = list(range(shards))
            if turn:
                random.Random(turn).shuffle(order)
            batches = shard(network, material, args.work, order[place], cut)
            random.Random(step).shuffle(batches)
            losses = []
            for i, (features, texts) in enumerate(batches):
                rate = (step + i / len(batches)) / total
                for group in optimizer.param_groups:
                    group["lr"] = 1.5e-3 * min(1, (step * len(batches) + i + 1) / 100) * (0.02 + 0.98 * (0.5 + 0.5 * math.cos(math.pi * rate)))
                loss = material.loss(network.after({pooled: features.float()}, cut), texts)
                optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(trained, 5)
                optimizer.step()
                losses.append(float(loss))
            print(f"features {step + 1}/{total} loss {sum(losses) / len(losses):.4f} {time.time() - began:.0f} s", flush=True)
            save(path, {"stage": 1, "step": step + 1, "network": network.state_dict(), "optimizer": optimizer.state_dict()})
            if (step + 1) % 10 == 0 or step + 1 == total:
                print("   ", measure(network, measured, alphabet), flush=True)
        state = {"stage": 2, "step": 0}

    # The convolutions from the last two blocks on.
    cut = network.convolutions()[19]
    names = network.names_from(cut)
    later = [p for name, p in network.weights.items() if name in names] + [network.head_weight, network.head_bias]
    optimizer = torch.optim.AdamW(later, lr=1e-4, weight_decay=1e-4)
    if "optimizer" in state:
        optimizer.load_state_dict(state["optimizer"])
    for step in range(state["step"], args.steps):
        losses = []
        for group in optimizer.param_groups:
            group["lr"] = 3e-4 * min(1, (step + 1) / 20) * (0.02 + 0.98 * (0.5 + 0.5 * math.cos(math.pi * step / args.steps)))
        for batch, texts in material.batches(SEEN_ONCE_FROM + step * LINES, LINES):
            loss = material.loss(network(batch, cut), texts)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(later, 5)
            optimizer.step()
            losses.append(float(loss))
        print(f"whole {step + 1}/{args.steps} loss {sum(losses) / len(losses):.4f} {time.time() - began:.0f} s", flush=True)
        if (step + 1) % SAVED_EVERY == 0 or step + 1 == args.steps:
            save(path, {"stage": 2, "step": step + 1, "network": network.state_dict(), "optimizer": optimizer.state_dict()})
        if (step + 1) % (3 * SAVED_EVERY) == 0 or step + 1 == args.steps:
            print("   ", measure(network, measured, alphabet), flush=True)


if __name__ == "__main__":
    main()
