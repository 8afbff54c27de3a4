"""The characters that the recogniser learns, and how texts are written with them."""
import unicodedata

ASCII = "".join(chr(code) for code in range(0x21, 0x7F))

# Letters beyond plain Latin, by language: those of the nine languages of the engine, and of some neighbours,
# whose names stand in everybody's documents.
LETTERS = {
    "de": "äöüß",
    "fr": "àâæçèéêëîïôœùûüÿ",
    "es": "áéíñóúü",
    "it": "àèéìòù",
    "pt": "áàâãçéêíóôõú",
    "nl": "éèëïöüó",
    "pl": "ąćęłńóśźż",
    "sv": "åäöé",
}
OTHERS = {
    "da": "æøåé",
    "fi": "äöåšž",
    "cs": "áčéěíňóřšúůýž",
    "hu": "áéíóöőúüű",
    "ro": "ăâîșț",
    "hr": "čćđšž",
    "tr": "çğöşü",
}
SIGNS = "€£¥¢§©®™°ºª±×÷·•«»¿¡½¼¾²³¹µ…"

# Print tells these apart, values do not: every code, phone number and range has the plain one.
SAME = {
    "“": '"', "”": '"', "„": '"', "‟": '"', "‘": "'", "’": "'", "‚": "'", "´": "'", "`": "'",
    "–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "\u00a0": " ", "\u202f": " ", "\u2009": " ",
}


def characters():
    """All of them in the order of the network's outputs, without the blank before and the space after."""
    small = sorted({letter for letters in [*LETTERS.values(), *OTHERS.values()] for letter in letters})
    capitals = [letter.upper() for letter in small if letter not in "ßÿ"]
    return list(ASCII.replace("`", "") + "".join(small) + "".join(capitals) + SIGNS)


def written(text):
    """The text as it is to be read: alike signs by one of them, one space between words."""
    for dots in ("....", "..."):
        while dots in text:
            text = text.replace(dots, "…")
    while "……" in text or "….." in text or "…." in text:
        text = text.replace("……", "…").replace("….", "…")
    return " ".join("".join(SAME.get(c, c) for c in text).split())


def plain(character):
    """The character without its accent; itself where it has none."""
    special = {"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ß": "B", "æ": "e", "Æ": "E", "œ": "e", "Œ": "E",
               "€": "E", "£": "E", "¢": "c", "¿": "?", "¡": "i", "…": ".", "•": "·", "ª": "a", "º": "°", "¹": "1", "³": "2",
               "©": "®", "™": "T", "«": "《", "»": "》", "½": "2", "¼": "4", "¾": "4", "µ": "u"}
    return special.get(character, unicodedata.normalize("NFD", character)[0])
