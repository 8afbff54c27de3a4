"""Kinds of documents as data, and the labels, sentences and questions of one document drawn from a kind."""
import glob
import json
import os
import random
import zlib

from pieces import BLANK

def load(folder):
    kinds = []
    for path in sorted(glob.glob(os.path.join(folder, "*.json"))):
        with open(path, encoding="utf-8") as file:
            kinds.append(json.load(file))
    return kinds


def spaced(name):
    """A name with blanks where case or signs change, as `Wording.spaced` in Java has it."""
    name = name.replace("_", " ").replace(".", " ")
    out = ""
    for i, c in enumerate(name):
        before, after = name[i - 1 : i], name[i + 1 : i + 2]
        if c.isupper() and (before.islower() or before.isdigit() or (before.isupper() and after.islower())):
            out += " "
        out += c
    return out


def asked(name, question, format):
    """A field as it was asked, as one text; `Matcher` in Java puts it together in the same way, but spells out abbreviations of names first."""
    words = spaced(name)
    return ". ".join(part for part in (words, question, format.lower()) if part)


def draw_question(field, rng):
    name = rng.choice(field["names"] + [field["key"]])
    if rng.random() < 0.1:
        name = rng.choice([name.lower(), name.upper(), name.replace(" ", "_")])
    question = rng.choice(field["questions"]) if rng.random() < 0.6 else ""
    if question and rng.random() < 0.1:
        question = rng.choice([question.upper(), question.lower(), question.rstrip("?")])
    if question and rng.random() < 0.08:
        name = rng.choice(["field", "value", "Feld 1", "f2", "x"])
    return asked(name, question, field["format"])


def in_language(texts, language, rng):
    """Of texts by language those of one, mostly; of another where there are none."""
    if language in texts and texts[language] and rng.random() < 0.85:
        return texts[language]
    return texts.get(rng.choice(list(texts))) or texts.get("en") or []


def dressed(label, rng):
    """A label as different printers would have it."""
    style = rng.random()
    if style < 0.15:
        label = label.upper()
    elif style < 0.25:
        label = label.lower()
    elif style < 0.3:
        label = label.title()
    end = rng.random()
    return label + (":" if end < 0.35 else " :" if end < 0.38 else "")


def around(sentence, rng):
    """A sentence without its value, or only the words next to the value."""
    before, after = sentence.split("{v}", 1)
    style = rng.random()
    words = before.replace("\n", " ").split()
    if style < 0.3 and len(words) >= 2:
        return " ".join(words[-rng.randint(2, 6):])
    if style < 0.45 and not words and after.split():
        return BLANK + " " + " ".join(after.split()[: rng.randint(3, 6)])
    return " ".join((before + BLANK + after).split())


def draw_text(field, language, rng):
    """What stands around a value on paper: its label, or the sentence that it is part of."""
    sentences = in_language(field.get("sentences") or {}, language, rng) if field.get("sentences") else []
    if sentences and rng.random() < 0.4:
        return around(rng.choice(sentences), rng)
    labels = in_language(field["labels"], language, rng)
    return dressed(rng.choice(labels), rng) if labels else None


def draw(kind, rng, strangers=()):
    """
    One document: questions, texts, and for each question the numbers of the texts that answer it, none where the field is
    absent. Strangers are kinds of which it has some labels as well, which answer nothing.
    """
    languages = list(kind["titles"])
    language = "en" if rng.random() < 0.4 else rng.choice(languages)
    questions, texts, answers = [], [], []
    for field in kind["fields"]:
        if rng.random() < 0.25:
            continue
        numbers = []
        if rng.random() < 0.75:
            for _ in range(rng.choice([1, 1, 1, 2])):
                text = draw_text(field, language, rng)
                if text:
                    numbers.append(len(texts))
                    texts.append(text)
        questions.append(draw_question(field, rng))
        answers.append(numbers)
    own = {label.lower() for field in kind["fields"] for some in field["labels"].values() for label in some}
    for other in kind["others"]:
        labels = in_language(other["labels"], language, rng)
        if labels and rng.random() < 0.8:
            label = rng.choice(labels)
            if label.lower() not in own:
                texts.append(dressed(label, rng))
    titles = in_language(kind["titles"], language, rng)
    if titles:
        texts.append(rng.choice(titles))
    for stranger in strangers:
        for field in rng.sample(stranger["fields"], min(3, len(stranger["fields"]))):
            labels = in_language(field["labels"], language, rng)
            label = rng.choice(labels) if labels else None
            if label and label.lower() not in own and field["key"] not in {one["key"] for one in kind["fields"]}:
                texts.append(dressed(label, rng))
    values = [text for field in kind["fields"] for some in (field.get("values") or {}).values() for text in some]
    for value in rng.sample(values, min(2, len(values))):
        texts.append(" ".join(value.split()))
    return questions, texts, answers


def choosing(kinds, share=14):
    """Kinds that nothing is trained on, always the same whatever others there are; and the others. Share: of 100."""
    kept = {kind["kind"] for kind in kinds if zlib.crc32(kind["kind"].encode()) % 100 < share}
    return [k for k in kinds if k["kind"] in kept], [k for k in kinds if k["kind"] not in kept]
