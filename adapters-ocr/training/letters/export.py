"""Writes the trained recogniser for the engine: the network, and its characters, one a line."""
import argparse
import os

import torch

from alphabet import characters
from fold import fold
from letters import old_alphabet
from network import Network

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--base", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    network = Network(os.path.join(args.base, "ch_PP-OCRv4_rec_infer.onnx"), characters(), old_alphabet(args.base))
    network.load_state_dict(torch.load(os.path.join(args.work, "letters.pt"))["network"])
    path = os.path.join(args.out, "letters.onnx")
    network.save(path)
    fold(path, path)
    with open(os.path.join(args.out, "letters.txt"), "w", encoding="utf-8") as file:
        file.write("\n".join(characters()) + "\n")
