"""
Draws documents for the page reader to learn from: as `documents.py` does, of the kinds that are trained on and of the
vocabulary, with other texts between them, values in subjects and several on one line; and what stands on each, as printed.

    python3 pages.py --kinds FOLDER --vocabulary FOLDER --out FOLDER [--each 12] [--of-vocabulary 1500] [--pdf [--crowded]] [--choosing]
                     [--qa FILE] [--layouts FOLDER] [--names FILE]

The folder gets the documents and `answers.jsonl`. PDFs need Debian's package weasyprint.
"""
import argparse
import gzip
import html
import json
import os
import random
import re
import zlib

import documents
import kinds as material
import layouts
import values
import vocabulary

CODES = ["code:AA-99999", "code:999999", "code:A999/99", "code:9999-9999", "code:AAA99999", "code:99/AA/999"]
MONEY = re.compile(r"amount|fee|price|cost|total|sum|payment|balance|rent|salary|pay|premium|tax|deposit|budget|charge|net|gross|discount|fine|income|value")
CODED = re.compile(r"number|_no|_id|reference|code|_ref|id$|registration|iban|account|licen")
FIRM = re.compile(r"company|firm|agency|bank|insurer|employer|carrier|supplier|vendor|office|authority|operator|organi|clinic|court|school|landlord|seller|publisher|hotel")


def gen_of(concept, rng):
    """How values of a fact of the vocabulary are made: by its format, and roughly by its name."""
    name, format = concept["concept"], concept["format"]
    if format == "NUMBER":
        if re.search(r"percent|rate|share", name):
            return "percent"
        return "money" if MONEY.search(name) else rng.choice(["int:1-40", "int:2-900", "decimal:1-90:", "decimal:1-400:kg", "money"])
    if format == "NAME":
        return "company" if FIRM.search(name) else rng.choice(["person", "person", "company", "org_public"])
    if format == "ONELINE":
        if "mail" in name or "phone" in name:
            return "email" if "mail" in name else "phone"
        return rng.choice(CODES) if CODED.search(name) else "words"
    return {"DATE": "date", "DATETIME": "datetime", "TIME": "time", "ADDRESS": "address", "LINK": "url"}.get(format, "text")


def of_vocabulary(domains, kinds, rng):
    """A kind made of facts of the vocabulary, with values that are drawn from other kinds where words are wanted."""
    kind = vocabulary.kind_of(domains, rng)
    pool = [f for k in rng.sample(kinds, 12) for f in k["fields"] if f["gen"] in ("words", "text") and f.get("values")]
    by_labels = {json.dumps(fact["labels"], sort_keys=True): fact for domain in domains for fact in domain.values()}
    for one in kind["fields"] + kind["others"]:
        fact = by_labels[json.dumps(one["labels"], sort_keys=True)]
        one["gen"] = gen_of(fact, rng)
        if one["gen"] in ("words", "text"):
            source = [f for f in pool if f["gen"] == one["gen"]] or pool
            one["values"] = rng.choice(source)["values"]
    kind["titles"] = dict(kind["titles"], **rng.choice(kinds)["titles"])
    return kind


def varied(page, kind, language, rng, prose):
    """Other texts in between, several facts on one line, notes after values."""
    rows = page["rows"]
    if rng.random() < 0.3 and len(rows) > 3:
        joined, i, sep = [], 0, rng.choice([" | ", ", ", "; ", " · ", " - ", "   "])
        while i < len(rows):
            if i + 1 < len(rows) and rng.random() < 0.5 and not any("\n" in one[1] or one[2]["gen"] == "url" for one in rows[i : i + 2]):
                label, text, field = rows[i]
                also, other, another = rows[i + 1]
                joined.append((label, text + sep + also + page["colon"] + " " + other, {**field, "also": [(field, text), (another, other)]}))
                i += 2
            else:
                joined.append(rows[i])
                i += 1
        page["rows"] = joined
    if prose and rng.random() < 0.25:
        sentences = re.split(r"(?<=[.!?]) ", rng.choice(prose))
        at = rng.randrange(len(sentences))
        page["prose"].insert(rng.randint(0, len(page["prose"])), " ".join(sentences[at : at + rng.randint(1, 3)]))


def one(kind, language, rng, pdf, prose, strangers):
    """A document's ending and content, and the printed text of each fact on it."""
    page = documents.page(kind, language, rng)
    said = [(field, text) for _, text, field in page["rows"]] + [(field, text) for _, text, field in page["sentences"]]
    varied(page, kind, language, rng, prose)
    if pdf and strangers:
        return "pdf", crowded(page, language, rng, prose, strangers), said
    if pdf:
        return "pdf", documents.as_pdf(page, rng), said
    ending, write = rng.choice([("eml", documents.as_mail), ("eml", documents.as_mail), ("html", documents.as_html), ("txt", documents.as_text)])
    if ending == "eml" and rng.random() < 0.35:
        short = [(field, text) for _, text, field in page["rows"] if "\n" not in text and len(text) < 40 and field["gen"] != "url" and "also" not in field]
        if short:
            field, text = rng.choice(short)
            page["title"] = rng.choice(["{} {}", "{}: {}", "{} - {}", "{} ({})", "{} {}!"]).format(page["title"], text)
            if rng.random() < 0.5:
                page["rows"] = [row for row in page["rows"] if row[2] is not field]
    return ending, write(page, rng), said


def crowded(page, language, rng, prose, strangers):
    """A page for print as forms, statements and policies are: what is asked for stands among much else."""
    import weasyprint

    def escaped(text):
        return html.escape(text).replace("\n", "<br>")

    def drawn(gen):
        return values.draw({"gen": gen, "values": {"en": ["-"]}}, language, rng)[0]

    def foreign():
        kind = rng.choice(strangers)
        field = rng.choice(kind["fields"])
        labels = field["labels"].get(language) or field["labels"].get("en") or [field["key"]]
        return rng.choice(labels), values.draw(field, language, rng)[0], field

    def cells(rows, across, over):
        made = []
        for label, text, _ in rows:
            left = escaped(label) + page["colon"]
            made.append(f"<td><small>{left}</small><br>{escaped(text)}</td>" if over else f"<td>{left}</td><td>{escaped(text)}</td>")
        return "<table>" + "".join("<tr>" + "".join(made[i : i + across]) + "</tr>" for i in range(0, len(made), across)) + "</table>"

    def items():
        columns = [foreign() for _ in range(rng.randint(3, 6))]
        columns = [(label, field) for label, _, field in columns if "\n" not in label and field["gen"] not in ("text", "address", "url")] or [("Pos.", {"gen": "int:1-9"})]
        head = "".join(f"<th>{escaped(label)}</th>" for label, _ in columns)
        body = "".join("<tr>" + "".join(f"<td>{escaped(values.draw(field, language, rng)[0])}</td>" for _, field in columns) + "</tr>" for _ in range(rng.randint(2, 9)))
        return f"<table class='items'><tr>{head}</tr>{body}</table>"

    def small():
        text = " ".join(rng.choice(prose).split()[: rng.randint(20, 110)]) if prose else page["small"]
        return f"<p class='small'>{escaped(text)}</p>"

    rows = list(page["rows"])
    others = [foreign() for _ in range(rng.randint(2, 10))]
    at = rng.randint(0, len(rows))
    over = rng.random() < 0.5
    parts = []
    style = rng.random()
    if style < 0.3:
        # One block for what is asked and what is not.
        mixed = rows + others
        rng.shuffle(mixed)
        parts.append(cells(mixed, rng.choice([2, 3, 4]) if over else rng.choice([1, 2]), over))
    elif style < 0.6:
        halves = [cells(rows[:at] + others[:3], 1, over), cells(rows[at:] + others[3:], 1, rng.random() < 0.5)]
        parts.append("<table><tr>" + "".join(f"<td style='width:50%'>{half}</td>" for half in halves) + "</tr></table>")
    else:
        parts += [cells(rows[:at], rng.choice([1, 2, 3]), over), f"<h2>{escaped(foreign()[0])}</h2>" + cells(others, rng.choice([1, 2]), not over), cells(rows[at:], rng.choice([1, 2]), over)]
    if page["prose"]:
        parts.append("".join(f"<p>{escaped(text)}</p>" for text in page["prose"]) if rng.random() < 0.5 else f"<p>{escaped(' '.join(page['prose']))}</p>")
    if rng.random() < 0.6:
        parts.append(items())
    for _ in range(rng.randint(0, 3)):
        parts.append(small())
    rng.shuffle(parts)
    size = rng.choice([7, 8, 9, 10])
    address, phone, site = drawn("address"), drawn("phone"), drawn("url")
    letterhead = f"<b>{escaped(page['sender'])}</b><br>{escaped(address)}<br>Tel. {phone}"
    title = f"<h1>{escaped(page['title'])}</h1>"
    top = rng.choice([f"<table><tr><td>{letterhead}</td><td style='text-align:right'>{title}</td></tr></table>", f"<div style='text-align:{rng.choice(['left', 'right', 'center'])}'>{letterhead}</div>{title}", title + letterhead])
    foot = f"<div class='small'><hr>{escaped(page['sender'])} · {escaped(drawn('iban'))} · {escaped(drawn('vat_id'))} · {site} · {rng.randint(1, 4)}/4</div>"
    line = rng.choice(["border:0.5pt solid #888;", "border-bottom:0.5pt solid #aaa;", "", ""])
    sheet = (f"@page{{size:A4;margin:{rng.choice([10, 15, 20])}mm}}body{{font:{size}pt '{rng.choice(['DejaVu Sans', 'Liberation Serif', 'Liberation Sans'])}'}}"
             f"table{{width:100%;border-collapse:collapse;margin:2pt 0}}td,th{{{line}padding:{rng.choice([1, 2, 3])}pt;vertical-align:top;text-align:left}}"
             f"h1{{font-size:{size * rng.choice([1.2, 1.6, 2])}pt}}h2{{font-size:{size + 1}pt}}small{{font-size:{size - 2}pt}}.small{{font-size:{size - 2}pt}}")
    body = top + f"<p>{escaped(page['hello'])}</p>" + "".join(parts) + foot
    return weasyprint.HTML(string=f"<html><style>{sheet}</style><body>{body}</body></html>").write_pdf()


def asked_of(field, text):
    """What is asked for on this document, and its printed text; null where it is absent."""
    format = field.get("format") or values.format_of(field["gen"])
    labels = [label for some in field["labels"].values() for label in some]
    return {"format": format, "names": field["names"] + [field["key"]] if "names" in field else labels, "questions": field.get("questions") or [], "text": text,
            "other": "names" not in field}


def main():
    parse = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("kinds", "vocabulary", "out"):
        parse.add_argument("--" + name, required=True)
    parse.add_argument("--each", type=int, default=12)
    parse.add_argument("--of-vocabulary", type=int, default=1500)
    parse.add_argument("--pdf", action="store_true")
    parse.add_argument("--crowded", action="store_true", help="PDFs with tables, small print and much that is not asked for")
    parse.add_argument("--choosing", action="store_true", help="of the kinds for choosing, to measure with")
    parse.add_argument("--qa", help="questions with answers in running text, a tenth of the documents")
    parse.add_argument("--layouts", help="documents of these layouts and no others, each as often as --each says")
    parse.add_argument("--names", help="many more names, places and addresses for values")
    parse.add_argument("--seed", type=int, default=0)
    args = parse.parse_args()
    if args.names:
        values.widen(args.names)
    kept, trained = material.choosing(material.load(args.kinds))
    domains = vocabulary.load(args.vocabulary)
    texts = []
    if args.qa:
        with gzip.open(args.qa, "rt", encoding="utf-8") as file:
            texts = [json.loads(line) for line in file]
    prose = [text["context"] for text in texts]
    os.makedirs(args.out, exist_ok=True)
    plan = [(kind, number) for number in range(args.each) for kind in (kept if args.choosing else trained)]
    drawn = layouts.load(args.layouts, kept if args.choosing else trained, own=not args.choosing) if args.layouts else []
    if drawn:
        plan = [(layout, number) for number in range(args.each) for layout in drawn]
    elif not args.choosing:
        plan += [(None, number) for number in range(args.of_vocabulary)]
        random.Random(args.seed).shuffle(plan)
    with open(os.path.join(args.out, "answers.jsonl"), "w", encoding="utf-8") as answers:
        for count, (kind, number) in enumerate(plan):
            name = kind.kind["kind"] if drawn else kind["kind"] if kind else "vocabulary"
            rng = random.Random(zlib.crc32(f"{name if kind else ''} {number} {args.pdf} {args.seed}".encode()))
            if drawn:
                ending, made, printed = kind.draw(rng)
                said = [(kind.fields[key], text) for key, (text, _) in printed.items()]
                kind = kind.kind
            else:
                kind = kind or of_vocabulary(domains, trained, rng)
                language = "en" if "en" in kind["titles"] and rng.random() < 0.3 else rng.choice(list(kind["titles"]))
                try:
                    ending, made, said = one(kind, language, rng, args.pdf, prose, trained if args.crowded else [])
                except (IndexError, KeyError):
                    continue
            file = f"{count:05d}.{ending}"
            with open(os.path.join(args.out, file), "wb") as document:
                document.write(made if isinstance(made, bytes) else made.encode())
            texts_of = {id(field): text for field, text in said}
            asked = [asked_of(field, texts_of.get(id(field))) for field in kind["fields"]]
            asked += [asked_of(field, texts_of[id(field)]) for field in kind["others"] if id(field) in texts_of]
            answers.write(json.dumps({"file": file, "kind": name, "asked": asked}, ensure_ascii=False) + "\n")
        rng = random.Random(args.seed)
        wanted = [] if args.choosing or args.pdf else rng.sample(texts, min(len(texts), len(plan) // 9))
        for count, text in enumerate(wanted):
            file = f"qa{count:05d}.txt"
            with open(os.path.join(args.out, file), "w", encoding="utf-8") as document:
                document.write(text["context"] + "\n")
            asked = [{"format": "ONELINE", "names": ["Answer"], "questions": [qa["q"]], "text": qa["a"].strip(" .,;:"), "other": False} for qa in text["qas"]]
            answers.write(json.dumps({"file": file, "kind": "qa", "asked": asked}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
