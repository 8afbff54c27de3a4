"""
Documents drawn from layouts: whole pages and mails as somebody wrote them for a kind, with slots for the values of its fields.

    python3 layouts.py --kinds FOLDER --check FILE...

A layout is a text file. Lines `kind:`, `language:` and `as:` (pdf, mail, web or text), for mails `subject:` and `from:`, then a line
`---`, then HTML, or plain text. In it stand

    {{key}}         the value of a field of the kind
    {{label key}}   one of the labels that the kind has for it in the layout's language
    {{=gen}}        a value that nobody asks for, made like those of fields: {{=date}}, {{=money}}, {{=code:AA-999}}, {{=int:1-90}} ...
    {{=gen; name / name; question / question}}
                    a value that is asked for by these names and questions, in a layout that says `kind: own` and has its
                    fields with it; a format may follow: {{=one:two keys|a badge; ToBring; what do I bring?; TEXT}}
    {{@name}}       in such a layout, the value of that name once more
    [[key| ... ]]   what is left out, now and then, together with the field's value
"""
import argparse
import email.message
import html
import os
import random
import re
import sys

import kinds as material
import values

SLOT = re.compile(r"\{\{\s*(=|label )?(.+?)\s*\}\}")
ASKED = re.compile(r"\{\{=([^{};]*;[^{}]*;[^{}]*)\}\}")
AGAIN = re.compile(r"\{\{@([^{}]*)\}\}")
OWN = "own"
PART = re.compile(r"\[\[(\w+)\|(.*?)\]\]", re.S)
ENDINGS = {"pdf": "pdf", "mail": "eml", "web": "html", "text": "txt"}
LEFT_OUT = 0.15


class Layout:
    def __init__(self, path, kinds):
        with open(path, encoding="utf-8") as file:
            head, _, self.body = file.read().partition("\n---\n")
        self.name = os.path.basename(path).removesuffix(".txt")
        self.head = dict(re.split(r":\s*", line, maxsplit=1) for line in head.strip().splitlines())
        missing = [name for name in ("kind", "language", "as") if name not in self.head]
        if missing or not self.body.strip():
            raise ValueError(f"{path}: lines {missing} or the content are missing")
        if self.head["as"] not in ENDINGS:
            raise ValueError(f"{path}: 'as' is {self.head['as']}, not one of {', '.join(ENDINGS)}")
        if self.head["kind"] == OWN:
            self.kind = self.own_kind()
        elif self.head["kind"] in kinds:
            self.kind = kinds[self.head["kind"]]
        else:
            raise ValueError(f"{path}: there is no kind {self.head['kind']}")
        self.language = self.head["language"]
        self.fields = {field["key"]: field for field in self.kind["fields"]}
        for sign, name in SLOT.findall(self.body + self.head.get("subject", "") + self.head.get("from", "")):
            if sign != "=" and name not in self.fields:
                raise ValueError(f"{path}: the kind has no field {name}; it has {', '.join(self.fields)}")
            if sign == "=":
                values.draw({"gen": name, "values": {"en": ["-"]}}, self.language, random.Random(1))
        for name, _ in PART.findall(self.body):
            if name not in self.fields:
                raise ValueError(f"{path}: the kind has no field {name}; it has {', '.join(self.fields)}")
        self.asked = {name for sign, name in SLOT.findall(self.body + self.head.get("subject", "")) if not sign}
        if len(self.asked) < 4:
            raise ValueError(f"{path}: only {len(self.asked)} fields stand on it")
        self.is_html = self.body.lstrip().startswith("<")

    def own_kind(self):
        """The kind whose fields stand in the layout itself; their slots become those of any other kind."""
        fields = {}

        def slot(match):
            gen, names, questions, *format = [part.strip() for part in re.split(r"(?<!&amp);", match.group(1))]
            names = [name.strip() for name in names.split("/") if name.strip()]
            if not names or names[0] in fields:
                raise ValueError(f"{self.name}: '{match.group(1)}' has no name, or one that is used before")
            key = names[0]
            fields[key] = {"key": key, "names": names, "questions": [q.strip() for q in questions.split("/") if q.strip()], "labels": {},
                                "gen": gen, "format": format[0] if format else values.format_of(gen)}
            return "{{" + key + "}}"

        def again(match):
            name = match.group(1).strip()
            if name not in fields:
                raise ValueError(f"{self.name}: no value is asked for as {name}; there are {', '.join(fields)}")
            return "{{" + name + "}}"

        texts = {"body": self.body, **self.head}
        for find, put in ((ASKED, slot), (AGAIN, again)):
            texts = {name: find.sub(put, text) for name, text in texts.items()}
        self.body = texts.pop("body")
        self.head = texts
        return {"kind": self.name, "titles": {"en": [self.head.get("subject", self.name)]}, "fields": list(fields.values()), "others": []}

    def draw(self, rng):
        """A document's ending and content, and of each field that stands on it the printed text and what should be read from it."""
        drawn = {key: values.draw(self.fields[key], self.language, rng) for key in self.fields}
        left_out = {name for name, _ in PART.findall(self.body) if rng.random() < LEFT_OUT}
        printed = set()

        def fill(text, escape):
            def slot(match):
                sign, name = match.groups()
                if sign == "=":
                    return escape(values.draw({"gen": name, "values": {"en": ["-"]}}, self.language, rng)[0])
                field = self.fields[name]
                if sign:
                    return escape(rng.choice(field["labels"].get(self.language) or field["labels"]["en"]))
                printed.add(name)
                return escape(drawn[name][0])

            return SLOT.sub(slot, PART.sub(lambda match: "" if match.group(1) in left_out else match.group(2), text))

        def escaped(text):
            return html.escape(text).replace("\n", "<br>")

        def one_line(text):
            return text.replace("\n", ", ")

        body = fill(self.body, escaped if self.is_html else str)
        made = {"pdf": lambda content: self.as_pdf(content, rng), "mail": lambda content: self.as_mail(content, fill, one_line)}.get(self.head["as"], str)(body)
        return ENDINGS[self.head["as"]], made, {key: (linked(body, drawn[key][0]) or drawn[key][0], drawn[key][1]) for key in self.fields if key in printed}

    def as_pdf(self, body, rng):
        import weasyprint

        # Wider and narrower sheets: lines end elsewhere.
        wide = rng.choice([1, rng.uniform(0.8, 1.25)])
        sheet = weasyprint.CSS(string=f"@page{{size:{210 * wide:.0f}mm {297 * wide:.0f}mm}}")
        return weasyprint.HTML(string=body if self.is_html else f"<pre style='font-size:9pt'>{html.escape(body)}</pre>").write_pdf(stylesheets=[sheet])

    def as_mail(self, body, fill, one_line):
        mail = email.message.EmailMessage()
        mail["From"] = fill(self.head.get("from", "Service <no-reply@mail.example>"), one_line)
        mail["To"] = "Inbox <inbox@box.example>"
        mail["Subject"] = fill(self.head.get("subject", self.kind["titles"]["en"][0]), one_line)
        mail["Date"] = "Mon, 03 Jun 2024 09:12:00 +0000"
        if self.is_html:
            mail.set_content("This message is shown as HTML.")
            mail.add_alternative(body, subtype="html")
        else:
            mail.set_content(body)
        return mail.as_string()


def linked(body, address):
    """The words of a page that are a link to an address, which the page itself does not print."""
    link = address.startswith("http") and re.search(rf"""<a\b[^>]*href=["']{re.escape(html.escape(address))}["'][^>]*>(.*?)</a>""", body, re.DOTALL)
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", link.group(1))).split()) if link else ""


def load(folder, kinds, own=False):
    """Those of a folder that are of these kinds, whose names their own begin with; with `own`, those that have fields of their own as well."""
    by_name = {kind["kind"]: kind for kind in kinds}
    return [Layout(os.path.join(folder, name), by_name) for name in sorted(os.listdir(folder)) if name.split(".")[0] in by_name or own and name.startswith(OWN + "-")]


def main():
    parse = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parse.add_argument("--kinds", required=True)
    parse.add_argument("--check", nargs="+", required=True)
    args = parse.parse_args()
    by_name = {kind["kind"]: kind for kind in material.load(args.kinds)}
    wrong = 0
    for path in args.check:
        try:
            layout = Layout(path, by_name)
            for seed in range(2):
                layout.draw(random.Random(seed))
        except (ValueError, KeyError, IndexError, AttributeError, TypeError) as e:
            wrong += 1
            print(f"{path}: {e!r}", file=sys.stderr)
    print(f"{len(args.check) - wrong} of {len(args.check)} are in order")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
