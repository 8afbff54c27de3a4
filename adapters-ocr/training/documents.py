"""
Draws labelled documents of kinds as files that the program reads (HTML mails, web pages, plain texts, PDFs), in the form
of `quern eval`: to measure the whole engine on kinds that nothing was taught with, and to fit its weights.

    python3 documents.py --kinds FOLDER --out FOLDER [--each 6] [--all] [--pdf] [--layouts FOLDER [--names FILE]]

PDFs need Debian's package weasyprint.
"""
import argparse
import email.message
import html
import json
import os
import random
import re

import kinds as material
import layouts
import values

HELLO = {"en": ["Hi {},", "Dear {},", "Hello {}"], "de": ["Guten Tag {},", "Hallo {},"], "fr": ["Bonjour {},"], "es": ["Hola {}:"], "it": ["Buongiorno {},"],
         "nl": ["Beste {},"], "pt": ["Olá {},"], "pl": ["Dzień dobry {},"], "sv": ["Hej {},"]}
BYE = {"en": ["Kind regards", "The team"], "de": ["Mit freundlichen Grüßen"], "fr": ["Cordialement"], "es": ["Saludos"], "it": ["Cordiali saluti"],
       "nl": ["Met vriendelijke groet"], "pt": ["Com os melhores cumprimentos"], "pl": ["Pozdrawiamy"], "sv": ["Vänliga hälsningar"]}
SMALL = ["You receive this message because you have an account with us. Manage your notification preferences at any time.",
         "This message was sent automatically. Please do not reply.", "Registered office: 1 Harbour Street. All rights reserved."]


def ask(kind, rng):
    """The fields of a mailbox for this kind: each with a name and, half of them, a question."""
    fields, used = [], set()
    for field in kind["fields"]:
        name = rng.choice([name for name in field["names"] if name not in used] or [field["key"]])
        used.add(name)
        one = {"name": name, "format": field["format"]}
        if rng.random() < 0.6:
            one["query"] = rng.choice(field["questions"])
        fields.append(one)
    return fields


def parts_of(kind, language, rng, style):
    """What one document says: labelled rows and sentences in order, and the value of each field."""
    rows, sentences, said, printed = [], [], {}, set()
    entries = [(field, True) for field in kind["fields"]] + [(other, False) for other in kind["others"]]
    for field, wanted in entries:
        if rng.random() < (0.12 if wanted else 0.35):
            continue
        text, value = values.draw(field, language, rng)
        printed.add(field.get("key"))
        phrases = (field.get("sentences") or {}).get(language) or []
        labels = field["labels"].get(language) or field["labels"].get("en")
        if wanted:
            said[field["key"]] = value
        if phrases and "\n" not in text and rng.random() < style["prose"]:
            sentences.append((rng.choice(phrases).replace("\n", " "), text, field))
        else:
            rows.append((rng.choice(labels), text, field))
    if rng.random() < 0.5:
        rng.shuffle(rows)
    rng.shuffle(sentences)
    return rows, sentences, said, printed


def page(kind, language, rng):
    style = {"prose": rng.choice([0.1, 0.3, 0.6, 0.9]), "form": rng.choice(["table", "lines", "stacked", "list", "boxes"])}
    rows, sentences, said, printed = parts_of(kind, language, rng, style)
    title = rng.choice(kind["titles"].get(language) or kind["titles"]["en"])
    colon = rng.choice([":", ":", "", " :"]) if style["form"] != "lines" else rng.choice([":", ":", " -"])
    sender = values.draw({"gen": "company"}, language, rng)[0]
    greeted = " ".join(values.person(language, rng))
    # A sentence that greets is the greeting.
    greeting = next((one for one in sentences if re.match(r"(\w+ ){1,2}\{v\}\s*[,:!]", one[0])), None)
    prose = [one[0].replace("{v}", one[1]) for one in sentences if one is not greeting]
    hello = rng.choice(HELLO.get(language, HELLO["en"])).format(greeted) if greeting is None else greeting[0].replace("{v}", greeting[1])
    return {"style": style, "rows": rows, "prose": prose, "sentences": sentences, "said": said, "printed": printed, "title": title, "colon": colon, "sender": sender,
            "hello": hello, "bye": rng.choice(BYE.get(language, BYE["en"])), "small": rng.choice(SMALL)}


def as_html(page, rng):
    def escaped(text):
        return html.escape(text).replace("\n", "<br>")

    def value(text, field):
        if field["gen"] == "url":
            return f'<a href="{text}">{text}</a>'
        return escaped(text)

    rows = []
    for label, text, field in page["rows"]:
        if field["gen"] == "url" and rng.random() < 0.7:
            rows.append(f'<p><a href="{text}">{escaped(label)}</a></p>')
            continue
        left, right = escaped(label) + page["colon"], value(text, field)
        rows.append({"table": f"<tr><td>{left}</td><td>{right}</td></tr>", "boxes": f"<tr><td><b>{left}</b><br>{right}</td></tr>", "lines": f"<div><b>{left}</b> {right}</div>",
                     "stacked": f"<p style='margin:2px'><small>{left}</small></p><p>{right}</p>", "list": f"<li>{left} <strong>{right}</strong></li>"}[page["style"]["form"]])
    table = "".join(row for row in rows if not row.startswith("<p><a"))
    links = "".join(row for row in rows if row.startswith("<p><a"))
    open_, close = {"table": ("<table>", "</table>"), "boxes": ("<table>", "</table>"), "list": ("<ul>", "</ul>")}.get(page["style"]["form"], ("", ""))
    prose = "".join(f"<p>{escaped(text)}</p>" for text in page["prose"])
    body = [open_ + table + close, prose]
    if rng.random() < 0.5:
        body.reverse()
    return (f"<html><body><h3>{escaped(page['sender'])}</h3><h1>{escaped(page['title'])}</h1><p>{escaped(page['hello'])}</p>" + "".join(body) + links
            + f"<p>{escaped(page['bye'])}<br>{escaped(page['sender'])}</p><hr><small>{escaped(page['small'])}</small></body></html>")


def as_text(page, rng):
    lines = [page["sender"], "", page["title"].upper() if rng.random() < 0.4 else page["title"], "", page["hello"], ""]
    width = max([len(label) for label, _, _ in page["rows"]] + [8]) + 3
    rows = []
    for label, text, _ in page["rows"]:
        if page["style"]["form"] in ("table", "list"):
            rows += (label + page["colon"]).ljust(width).__add__(text.replace("\n", "\n" + " " * width)).split("\n")
        elif page["style"]["form"] in ("stacked", "boxes"):
            rows += [label + page["colon"], *text.split("\n"), ""]
        else:
            rows += (label + page["colon"] + " " + text).split("\n")
    parts = [rows, page["prose"]]
    if rng.random() < 0.5:
        parts.reverse()
    for part in parts:
        lines += part + [""]
    return "\n".join(lines + [page["bye"], page["sender"], "", "--", page["small"]]) + "\n"


def as_pdf(page, rng):
    """A page for print: in one column or two, labels beside values or over them, with lines or without."""
    import weasyprint

    def cell(label, text):
        label, text = html.escape(label + page["colon"]), html.escape(text).replace("\n", "<br>")
        return f"<small>{label}</small><br>{text}" if over else f"<b>{label}</b></td><td>{text}" if bold else f"{label}</td><td>{text}"

    over, bold, size = page["style"]["form"] in ("stacked", "boxes"), rng.random() < 0.5, rng.choice([8, 9, 10, 11])
    line = rng.choice(["border: 0.5pt solid #888;", "border-bottom: 0.5pt solid #aaa;", "", ""])
    across = rng.choice([2, 3, 4]) if over else rng.choice([1, 1, 2])
    rows = [cell(label, text) for label, text, _ in page["rows"]]
    table = "".join("<tr>" + "".join(f"<td>{one}</td>" for one in rows[i : i + across]) + "</tr>" for i in range(0, len(rows), across))
    prose = "".join(f"<p>{html.escape(text)}</p>" for text in page["prose"]) if rng.random() < 0.6 else f"<p>{html.escape(' '.join(page['prose']))}</p>"
    head = f"<p style='text-align:{rng.choice(['left', 'right'])}'><b>{html.escape(page['sender'])}</b></p>"
    title = f"<h1 style='font-size:{size * rng.choice([1.3, 1.7, 2.2])}pt;text-align:{rng.choice(['left', 'left', 'center'])}'>{html.escape(page['title'])}</h1>"
    parts = [f"<table>{table}</table>", f"<p>{html.escape(page['hello'])}</p>{prose}"]
    if rng.random() < 0.4:
        parts.reverse()
    if rng.random() < 0.2 and not over:
        parts = ["<div style='columns:2;column-gap:8mm'>" + "".join(parts) + "</div>"]
    foot = f"<p>{html.escape(page['bye'])}<br>{html.escape(page['sender'])}</p><p style='font-size:6pt;margin-top:12mm'>{html.escape(page['small'])}</p>"
    font = rng.choice(["DejaVu Sans", "Liberation Serif", "Liberation Sans", "DejaVu Serif", "sans-serif"])
    style = (f"@page{{size:A4;margin:{rng.choice([15, 20, 25])}mm}}body{{font:{size}pt '{font}'}}table{{width:{rng.choice([60, 80, 100])}%;border-collapse:collapse}}"
             f"td{{{line}padding:{rng.choice([1, 2, 4])}pt;vertical-align:top}}small{{font-size:{size - 2}pt}}")
    return weasyprint.HTML(string=f"<html><style>{style}</style><body>{head}{title}{''.join(parts)}{foot}</body></html>").write_pdf()


def as_mail(page, rng):
    mail = email.message.EmailMessage()
    mail["From"] = f"{page['sender']} <no-reply@mail.example>"
    mail["To"] = "Inbox <inbox@box.example>"
    mail["Subject"] = page["title"]
    mail["Date"] = "Mon, 03 Jun 2024 09:12:00 +0000"
    if rng.random() < 0.7:
        mail.set_content("This message is shown as HTML.")
        mail.add_alternative(as_html(page, rng), subtype="html")
    else:
        mail.set_content(as_text(page, rng))
    return mail.as_string()


def drawn(kind, rng, pdf):
    """A document's ending and content, and of each field that stands on it the printed text (not kept here) and what should be read from it."""
    one = page(kind, rng.choice(list(kind["titles"])), rng)
    ending, write = rng.choice([("eml", as_mail), ("eml", as_mail), ("html", as_html), ("txt", as_text)])
    ending, write = ("pdf", as_pdf) if pdf else (ending, write)
    made = write(one, rng)
    return ending, made, {key: (None, one["said"].get(key)) for key in one["printed"]}


def main():
    parse = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parse.add_argument("--kinds", required=True)
    parse.add_argument("--out", required=True)
    parse.add_argument("--each", type=int, default=6)
    parse.add_argument("--all", action="store_true", help="of all kinds, not only of those for choosing")
    parse.add_argument("--pdf", action="store_true", help="PDFs, not mails, web pages and texts")
    parse.add_argument("--layouts", help="of these layouts only, each as often as --each says; a folder for each")
    parse.add_argument("--names", help="many more names, places and addresses for values")
    args = parse.parse_args()
    if args.names:
        values.widen(args.names)
    all_kinds = material.load(args.kinds)
    wanted = all_kinds if args.all else material.choosing(all_kinds)[0]
    sources = [(layout.name, layout.kind, layout) for layout in layouts.load(args.layouts, wanted)] if args.layouts else [(kind["kind"], kind, None) for kind in wanted]
    for name, kind, layout in sources:
        rng = random.Random(name)
        folder = os.path.join(args.out, name)
        os.makedirs(folder, exist_ok=True)
        fields = ask(kind, rng)
        with open(os.path.join(folder, "fields.json"), "w", encoding="utf-8") as file:
            json.dump({"settings": {"name": kind["kind"]}, "parser_object_set": fields}, file, ensure_ascii=False, indent=1)
        with open(os.path.join(folder, "expected.jsonl"), "w", encoding="utf-8") as file:
            for number in range(args.each):
                ending, made, said = layout.draw(rng) if layout else drawn(kind, rng, args.pdf)
                name = f"{number}.{ending}"
                with open(os.path.join(folder, name), "wb") as document:
                    document.write(made if isinstance(made, bytes) else made.encode())
                expected = {asked["name"]: said[field["key"]][1] for asked, field in zip(fields, kind["fields"]) if said.get(field["key"], (None, None))[1] is not None}
                absent = [asked["name"] for asked, field in zip(fields, kind["fields"]) if field["key"] not in said]
                file.write(json.dumps({"file": name, "expected": expected, "absent": absent}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
