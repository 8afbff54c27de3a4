"""What stands on a line: labels, values, sentences and names of the nine languages, numbers above all, and nonsense."""
import glob
import json
import os
import random
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))

import values  # noqa: E402

from alphabet import LETTERS, OTHERS, characters, plain, written  # noqa: E402

KNOWN = set(characters()) | {" "}
LONGEST = 64


class Texts:
    """Texts of lines, drawn from the kinds and the vocabulary of the matcher and from names."""

    def __init__(self):
        self.labels, self.sentences, self.fields, self.titles = {}, {}, [], {}
        for path in sorted(glob.glob(os.path.join(HERE, "../kinds/*.json"))):
            with open(path, encoding="utf-8") as file:
                kind = json.load(file)
            self._add(self.titles, kind.get("titles"))
            for field in kind.get("fields", []) + kind.get("others", []):
                self._add(self.labels, field.get("labels"))
                self._add(self.sentences, field.get("sentences"))
                if field.get("gen"):
                    self.fields.append(field)
        for path in sorted(glob.glob(os.path.join(HERE, "../vocabulary/*.jsonl"))):
            with open(path, encoding="utf-8") as file:
                for line in file:
                    fact = json.loads(line)
                    self._add(self.labels, fact.get("labels"))
                    self._add(self.sentences, fact.get("sentences"))
        self.names = {}
        with open(os.path.join(HERE, "names.txt"), encoding="utf-8") as file:
            for line in file:
                if not line.startswith("#"):
                    language, *words = line.split()
                    self.names[language] = words
        self.languages = sorted(LETTERS) + ["en"]
        self.words = {}
        for language in self.languages:
            text = " ".join(self.sentences.get(language, []) + self.labels.get(language, []))
            words = sorted({w for w in re.findall(r"[^\W\d_]+", text) if all(c in KNOWN for c in w)})
            self.words[language] = words
            # Words with letters of their own are few; they are drawn more often than they occur.
            self.names.setdefault(language, [])
            self.names[language] = self.names[language] + [w for w in words if not w.isascii()]
        self.names["en"] = self.words["en"]
        # All letters beyond plain Latin by the plain one.
        self.accented = {}
        for letter in sorted({c for group in LETTERS.values() for c in group} | set(OTHERS["da"] + OTHERS["cs"])):
            self.accented.setdefault(plain(letter) if letter != "ß" else "s", []).append(letter)

    @staticmethod
    def _add(table, by_language):
        for language, texts in (by_language or {}).items():
            if isinstance(texts, list):
                table.setdefault(language, []).extend(t for t in texts if isinstance(t, str))

    def line(self, rng):
        """The text of a line with the spaces that it is drawn with."""
        for _ in range(50):
            text = self._line(rng).strip()
            if len(text) > LONGEST:
                text = self._part(text, rng)
            text = self._case(text, rng)
            if text and all(c in KNOWN for c in written(text)):
                return text
        return "Total 0.00"

    def _line(self, rng):
        # English thrice: a third of all lines has no letters but plain ones, and none are to be imagined there.
        language = rng.choice([*self.languages, "en", "en"])
        what = rng.random()
        if what < 0.17:
            return self._label(language, rng) + rng.choice([": ", ": ", ":", " ", "  ", "   ", " - ", " = ", ".... "]) + self._value(language, rng)
        if what < 0.34:
            return self._part(self._sentence(language, rng), rng)
        if what < 0.40:
            return self._label(language, rng)
        if what < 0.46:
            return self._value(language, rng)
        if what < 0.56:
            return self._row(language, rng)
        if what < 0.66:
            return self._numbers(rng)
        if what < 0.80:
            return " ".join(rng.choice(self.names[language]) for _ in range(rng.choice([1, 2, 2, 3, 4, 5])))
        if what < 0.84:
            return self._strange(rng)
        if what < 0.88:
            other = rng.choice(sorted(OTHERS))
            return " ".join(rng.choice(self.names[other]) for _ in range(rng.randint(1, 5)))
        if what < 0.96:
            return self._code(rng)
        if what < 0.97:
            return "".join(rng.choice(sorted(KNOWN)) for _ in range(rng.randint(1, 14)))
        return rng.choice([str(rng.randint(0, 9)), str(rng.randint(0, 99)), rng.choice("ABCDEX"), self._money(rng), "%", "€", "x" + str(rng.randint(1, 9))])

    def _label(self, language, rng):
        return rng.choice(self.labels.get(language) or self.labels["en"])

    def _sentence(self, language, rng):
        sentence = rng.choice(self.sentences.get(language) or self.sentences["en"])
        return re.sub(r"\{\w*\}", lambda _: self._value(language, rng), sentence)

    def _value(self, language, rng):
        field = rng.choice(self.fields)
        try:
            text = values.draw(field, language, rng)[0]
        except (KeyError, ValueError, IndexError, TypeError, AttributeError):
            text = self._money(rng)
        return rng.choice(str(text).split("\n"))

    def _row(self, language, rng):
        """A row of a table: columns far apart."""
        gap = rng.choice(["  ", "   ", "     ", "        "])
        name = rng.choice([self._label(language, rng), rng.choice(self.names[language]), self._code(rng)])
        parts = [name[:24], str(rng.choice([1, 1, 2, 3, rng.randint(1, 400)])), self._money(rng), self._money(rng)]
        if rng.random() < 0.3:
            parts.insert(rng.randint(0, 3), rng.choice(["kg", "pcs", "Stk.", "szt.", "19%", "7 %", "EA", "x", "@", "A", "SR", "6%", "st", "h"]))
        if rng.random() < 0.3:
            parts.insert(0, str(rng.randint(1, 99)) + rng.choice(["", ".", ")"]))
        return gap.join(parts[: rng.randint(2, len(parts))])

    @staticmethod
    def _money(rng):
        number = rng.choice([rng.uniform(0, 10), rng.uniform(1, 100), rng.uniform(10, 1000), rng.uniform(1000, 99000), float(rng.randint(1, 500))])
        text = f"{number:,.{rng.choice([2, 2, 2, 2, 2, 3, 1])}f}"
        style = rng.random()
        if style < 0.25:
            text = text.replace(",", "")
        elif style < 0.55:
            text = text.replace(",", "_").replace(".", ",").replace("_", rng.choice([".", ".", " ", ""]))
        if rng.random() < 0.35:
            sign = rng.choice(["€", "€", "€", "£", "$", "$", "RM", "EUR", "zł", "kr", "USD", "GBP", "PLN", "SEK", "CHF", "R$", "%"])
            text = rng.choice([sign + " " + text, sign + text, text + " " + sign, text + sign])
        if rng.random() < 0.07:
            text = rng.choice(["-" + text, text + "-", "(" + text + ")", "+" + text, "*" + text, text + "*", "@" + text])
        return text

    def _numbers(self, rng):
        return rng.choice(["  ", "   ", "      ", " "]).join(self._number(rng) for _ in range(rng.choice([1, 1, 2, 2, 3, 4])))

    def _number(self, rng):
        what = rng.random()
        if what < 0.6:
            return self._money(rng)
        if what < 0.75:
            day, month, year = rng.randint(1, 31), rng.randint(1, 12), rng.randint(1950, 2035)
            return rng.choice([f"{day:02d}.{month:02d}.{year}", f"{day:02d}/{month:02d}/{year}", f"{year}-{month:02d}-{day:02d}", f"{day}/{month}/{year % 100:02d}", f"{day:02d}-{month:02d}-{year % 100:02d}"])
        if what < 0.82:
            return f"{rng.randint(0, 23):02d}:{rng.randint(0, 59):02d}" + rng.choice(["", "", f":{rng.randint(0, 59):02d}", " h", "PM", " AM"])
        if what < 0.92:
            return str(rng.randint(0, 10 ** rng.randint(1, 9)))
        return f"{rng.randint(0, 100)}" + rng.choice(["%", " %", ".0", ".5%", ",5 %", "x", " kg", "m²", "°C", "mm"])

    def _strange(self, rng):
        """Words with accents where no language has them: what is seen counts, not what is expected."""
        words = []
        for _ in range(rng.choice([1, 2, 2, 3, 4])):
            word = rng.choice(self.words[rng.choice(self.languages)])
            share = rng.choice([0.2, 0.4, 0.8])
            word = "".join(
                (lambda options: (rng.choice(options).upper() if c.isupper() else rng.choice(options)) if options and rng.random() < share else c)(
                    self.accented.get(c.lower())
                )
                for c in word
            ).replace("SS", "S")
            words.append(word)
        return " ".join(words)

    @staticmethod
    def _code(rng):
        what = rng.random()
        if what < 0.5:
            alphabet = rng.choice(["0123456789", "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ", "0123456789abcdefghijkmnpqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"])
            parts = ["".join(rng.choice(alphabet) for _ in range(rng.randint(1, 8))) for _ in range(rng.randint(1, 4))]
            return rng.choice(["", "-", "/", ".", " ", "_"]).join(parts)
        if what < 0.7:
            return values.iban(rng, rng.choice(["DE", "FR", "ES", "PL", "PT", "SE", "NL", "IT"]))
        if what < 0.85:
            return rng.choice(["www.", "https://", "http://www.", ""]) + rng.choice(values.ROOTS).lower() + rng.choice([".com", ".de", ".example", ".pl", ".fr", ".co.uk/"]) + rng.choice(["", "/a1", "/index.html", "?id=7"])
        return rng.choice(["Tel. ", "Tel: ", "T ", "Fax: ", "", ""]) + rng.choice(["+49 ", "+48 ", "0", "+33 (0)", "(0", "03-", "+46 "]) + " ".join(str(rng.randint(10, 999)) for _ in range(rng.randint(2, 4)))

    @staticmethod
    def _part(text, rng):
        words = text.split()
        many = min(len(words), rng.randint(2, 9))
        start = rng.randint(0, len(words) - many)
        return " ".join(words[start : start + many])[:LONGEST]

    @staticmethod
    def _case(text, rng):
        what = rng.random()
        if what < 0.22:
            # The capital of ß is printed as itself or as SS, and never reads as one letter.
            return text.replace("ß", "ss").upper()
        if what < 0.24:
            return text.lower()
        return text


if __name__ == "__main__":
    texts = Texts()
    for seed in range(60):
        print(repr(texts.line(random.Random(seed))))
    print({language: len(words) for language, words in texts.words.items()}, {l: len(n) for l, n in texts.names.items()})
