"""Labels by domain as kinds of documents: what papers of nine countries print beside values, whatever the kind."""
import glob
import json
import os

TITLES = {"en": "Document", "de": "Dokument", "fr": "Document", "es": "Documento", "it": "Documento", "nl": "Document",
          "pl": "Dokument", "pt": "Documento", "sv": "Dokument"}


def load(folder):
    """The concepts of each domain, by their names."""
    domains = []
    for path in sorted(glob.glob(os.path.join(folder, "*.jsonl"))):
        with open(path, encoding="utf-8") as file:
            domains.append({one["concept"]: one for one in map(json.loads, file)})
    return domains


def kind_of(domains, rng):
    """A document of eight concepts of a domain, in the form of a kind; those they are mistaken for stand beside them."""
    concepts = rng.choice(domains)
    chosen = []
    while len(chosen) < 8:
        name = rng.choice(sorted(concepts))
        near = concepts[name]["near"]
        # A concept and one that is mistaken for it are asked for together now and then.
        mistaken = [rng.choice(near)] if near and rng.random() < 0.4 else []
        chosen += [one for one in [name] + mistaken if one not in chosen]
    others = {near for name in chosen for near in concepts[name]["near"]} - set(chosen)
    fields = [dict(concepts[name], key=name.replace("_", " ")) for name in chosen]
    return {"kind": "vocabulary", "titles": {language: [title] for language, title in TITLES.items()}, "fields": fields,
            "others": [{"labels": concepts[name]["labels"]} for name in rng.sample(sorted(others), min(5, len(others)))]}
