"""Cuts texts into the word pieces of the base network, as `WordPieces` does in Java."""
import json
import re
import unicodedata

BEGIN, END, UNKNOWN, BLANK = "[CLS]", "[SEP]", "[UNK]", "[MASK]"
LONGEST = 64
_MARK = re.compile(r"([^\w\s]|_)")
# Letters that no accent can be taken off; `Folding.plain` in Java has the same.
_PLAIN = str.maketrans({"ß": "ss", "ø": "o", "ł": "l", "æ": "ae"})


def plain(text):
    """Lower case and without accents."""
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(c for c in decomposed if not unicodedata.category(c).startswith("M")).lower().translate(_PLAIN)


class Pieces:
    def __init__(self, tokenizer):
        with open(tokenizer, encoding="utf-8") as file:
            self.ids = json.load(file)["model"]["vocab"]
        self.begin, self.end, self.unknown, self.blank = (self.ids[w] for w in (BEGIN, END, UNKNOWN, BLANK))
        self._known = {}

    def of(self, text):
        """The numbers of a text's pieces; BLANK in it stands for a value that was taken out."""
        ids = [self.begin]
        for i, part in enumerate(text.split(BLANK)):
            if i:
                ids.append(self.blank)
            for word in _MARK.sub(r" \1 ", plain(part)).split():
                ids.extend(self._word(word))
        return ids[: LONGEST - 1] + [self.end]

    def _word(self, word):
        known = self._known.get(word)
        if known is None:
            known = self._known[word] = self._cut(word)
        return known

    def _cut(self, word):
        pieces, start = [], 0
        while start < len(word):
            for end in range(len(word), start, -1):
                piece = self.ids.get(("##" if start else "") + word[start:end])
                if piece is not None:
                    break
            else:
                return [self.unknown]
            pieces.append(piece)
            start = end
        return pieces
