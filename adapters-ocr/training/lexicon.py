"""The project's lexicon as kinds of documents: what the rules know, the network may know as well."""
import random
import re

FORMATS = {"amount": "NUMBER", "number": "NUMBER", "percent": "NUMBER", "date": "DATE", "time": "TIME", "organisation": "NAME",
           "person": "NAME", "address": "ADDRESS", "text": "TEXT", "url": "LINK"}
CONCEPT = re.compile(r"^\[(\w+)\] (\w+) (\w+)[^\n]*\n((?:[^\[\n#][^\n]*\n)*)", re.M)


def load(path):
    """Fields by the names of their concepts, and which concepts resemble which."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    fields, near = {}, {}
    for name, scope, shape, body in CONCEPT.findall(text):
        labels = [label.strip() for line in body.splitlines() if not line.startswith("~") for label in line.split(";")]
        labels = [label for label in labels if label]
        near[name] = set(re.findall(r"(\w+) [\d.]+", " ".join(l for l in body.splitlines() if l.startswith("~"))))
        if len(labels) >= 4 and scope != "question":
            fields[name] = {"key": name, "format": FORMATS.get(shape, "ONELINE"), "labels": labels}
    return fields, near


def kind_of(lexicon, rng):
    """A document of ten concepts that do not resemble each other, in the form of a kind."""
    fields, near = lexicon
    chosen, names = [], rng.sample(sorted(fields), 30)
    for name in names:
        if len(chosen) < 10 and not any(name in near[one] or one in near[name] for one in chosen):
            chosen.append(name)
    made = []
    for name in chosen:
        labels = fields[name]["labels"]
        asked = rng.sample(labels, min(4, len(labels) - 2))
        printed = [label for label in labels if label not in asked]
        made.append({"key": name, "format": fields[name]["format"], "names": asked, "questions": asked, "labels": {"en": printed}})
    return {"kind": "lexicon", "titles": {"en": ["Document"]}, "fields": made, "others": []}
