"""
Draws labelled documents of layouts that have fields of their own (`own-*`), in the form of `quern eval`: two of each layout, with
some ten of its fields, and one or two of another layout, which are absent.

    python3 own_documents.py --kinds kinds --names names.jsonl --out FOLDER LAYOUTS...

The layouts that the page reader did not learn from are those whose name has a checksum (`cksum`) that ends in 0, from `own-e` on.
"""
import argparse
import json
import os
import random

import kinds as material
import layouts
import values

FIELDS = (8, 14)
ASKED = 0.65


def asked_of(layout, others, rng):
    """The fields of a mailbox: as they are asked, as the layout has them, and whether they are absent."""
    own, strange = layout.kind["fields"], rng.choice([one for one in others if one is not layout]).kind["fields"]
    chosen = [(field, False) for field in rng.sample(own, min(len(own), rng.randint(*FIELDS)))]
    chosen += [(field, True) for field in rng.sample(strange, rng.choice([1, 1, 2]))]
    asked, used = [], set()
    for field, absent in chosen:
        names = [name for name in field["names"] if name.lower() not in used]
        if names:
            one = {"name": rng.choice(names), "format": field["format"]}
            used.add(one["name"].lower())
            if field["questions"] and rng.random() < ASKED:
                one["query"] = rng.choice(field["questions"])
            asked.append((one, field, absent))
    return asked


def main():
    parse = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parse.add_argument("--kinds", required=True)
    parse.add_argument("--names", required=True)
    parse.add_argument("--out", required=True)
    parse.add_argument("layouts", nargs="+", help="folders of layouts")
    args = parse.parse_args()
    values.widen(args.names)
    kinds = material.load(args.kinds)
    drawn = [layout for folder in args.layouts for layout in layouts.load(folder, kinds, own=True)]
    for layout in drawn:
        rng = random.Random(layout.name)
        asked = asked_of(layout, drawn, rng)
        folder = os.path.join(args.out, layout.name)
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "fields.json"), "w", encoding="utf-8") as file:
            json.dump({"settings": {"name": layout.name}, "parser_object_set": [one for one, _, _ in asked]}, file, ensure_ascii=False, indent=1)
        with open(os.path.join(folder, "expected.jsonl"), "w", encoding="utf-8") as file:
            for number in range(2):
                ending, made, said = layout.draw(rng)
                name = f"{number}.{ending}"
                with open(os.path.join(folder, name), "wb") as document:
                    document.write(made if isinstance(made, bytes) else made.encode())
                expected = {one["name"]: said[field["key"]][1] for one, field, absent in asked if not absent and said.get(field["key"], (None, None))[1] is not None}
                file.write(json.dumps({"file": name, "expected": expected, "absent": [one["name"] for one, _, absent in asked if absent]}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
