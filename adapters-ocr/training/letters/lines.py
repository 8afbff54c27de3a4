"""Pictures of lines, as the detector cuts them out of scans and photos: drawn in many typefaces, scanned by simulation."""
import glob
import io
import json
import os
import random
import re

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from alphabet import characters, plain, written

HEIGHT = 48
WIDEST = 960
FOLDERS = ["/usr/share/fonts/truetype", "/usr/share/fonts/opentype"]
# The sizes that letters of pixels come in, much as tills and printers of labels have them.
STRIKES = [12, 14, 16, 18, 20, 22, 24, 28, 32]
# Lines in such letters.
OF_PIXELS = 0.18
# Families that no line for training is drawn in: for measuring.
APART = re.compile(r"/(LiberationSans-|LiberationSerif|DejaVuSerif|Lato-|Carlito|NotoMono|NotoSansMono|texgyrebonum|URWBookman)", re.I)
# Typefaces of other scripts, of signs, and of handwriting, which is not asked for.
NOT = re.compile(
    r"symbol|dingbat|emoji|math|icon|music|braille|hiero|cuneiform|tlwg|kacst|lohit|Noto(Sans|Serif|Naskh|Kufi|Nastaliq|Rashi|Traditional)\w*"
    r"(Arab|Hebr|Thai|Deva|Beng|Taml|Telu|Khmer|Lao|Georg|Armen|Ethi|Myan|Sinh|Tibet|Gujar|Gurm|Kann|Malay|Orya|Cherokee)"
    r"|ornament|initials|fraktur|breip|lobster|opens___|zapfchancery|Z003|D050|chorus|C059X|junicode|SIL-|mono(?:oblique)?-thin|-thin|Biolinum_K|Accanthis|hairline|extralight|ultralight",
    re.I,
)


class Typefaces:
    """The typefaces of the system that have the letters, found once and remembered in a file."""

    def __init__(self, cache):
        if os.path.exists(cache):
            with open(cache, encoding="utf-8") as file:
                self.lacking = json.load(file)
        else:
            self.lacking = {}
            for folder in FOLDERS:
                for path in sorted(glob.glob(folder + "/**/*.[to]t[fcb]", recursive=True)):
                    if not NOT.search(path):
                        lacking = self._lacking(path)
                        if lacking is not None and len(lacking) < 80:
                            self.lacking[path] = lacking
            with open(cache + ".part", "w", encoding="utf-8") as file:
                json.dump(self.lacking, file, ensure_ascii=False)
            os.replace(cache + ".part", cache)
        families = {}
        for path in sorted(self.lacking):
            family = re.sub(r"[-_ ]?(regular|bold|italic|oblique|medium|light|black|heavy|semi|book|demi|roman|extra|condensed|text|\d|ot|d?r[zbi]*[.]|m[.]).*", "", os.path.basename(path).lower())
            families.setdefault((family, bool(APART.search(path))), []).append(path)
        self.pixels = [path for path in sorted(self.lacking) if path.endswith(".otb") and "oblique" not in path]
        self.training = [paths for (_, apart), paths in sorted(families.items()) if not apart and not paths[0].endswith(".otb")]
        self.apart = [paths for (_, apart), paths in sorted(families.items()) if apart]
        self._loaded = {}

    @staticmethod
    def _lacking(path):
        """The characters that a typeface has not; None where it is no typeface of Latin letters."""
        try:
            font = ImageFont.truetype(path, 32)
            missing = bytes(font.getmask("\uffff"))
            shapes = {c: bytes(font.getmask(c)) for c in characters()}
        except (OSError, ValueError):
            return None
        # Some have the plain letter where an accented one should be.
        lacking = "".join(
            c for c, shape in shapes.items() if shape == missing or not any(shape) or (not c.isascii() and shape == shapes.get(plain(c)))
        )
        useless = shapes["a"] == shapes["b"] or any(c in lacking for c in "azAZ09.,-")
        return None if useless else lacking

    def choose(self, text, rng, apart=False):
        """A typeface that has all characters of a text, families with many cuts no more often than others."""
        for _ in range(60):
            family = rng.choice(self.apart if apart else self.training)
            # Upright cuts are what documents are printed in.
            if self.pixels and not apart and rng.random() < OF_PIXELS:
                family = self.pixels
            upright = [path for path in family if not re.search("italic|oblique|[-_](it|bdita|r?[bz]?i)[.]", path, re.I)]
            path = rng.choice(upright if upright and rng.random() < 0.75 else family)
            if not set(text) & set(self.lacking[path]):
                return path
        return "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

    def load(self, path, size):
        if path.endswith(".otb"):
            size = min(STRIKES, key=lambda strike: abs(strike - size))
        key = (path, size)
        if key not in self._loaded:
            if len(self._loaded) > 400:
                self._loaded.clear()
            self._loaded[key] = ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
        return self._loaded[key]


def draw_text(font, text, tracking, gap, rng):
    """A mask of the text (black on nothing: 0 to 255), and the baseline's place in it."""
    ascent, descent = font.getmetrics()
    margin = font.size
    if tracking == 0 and gap == 1:
        width = int(font.getlength(text)) + 1
        image = Image.new("L", (width + 2 * margin, ascent + descent + 2 * margin), 0)
        ImageDraw.Draw(image).text((margin, margin), text, font=font, fill=255)
        return image, margin + ascent
    places, x = [], 0.0
    for character in text:
        places.append(x)
        x += font.getlength(character) * (gap if character == " " else 1) + tracking * font.size
    image = Image.new("L", (int(x) + 1 + 2 * margin, ascent + descent + 2 * margin), 0)
    pen = ImageDraw.Draw(image)
    for character, place in zip(text, places):
        if character != " ":
            pen.text((margin + place, margin), character, font=font, fill=255)
    return image, margin + ascent


def smooth(rng, width, height, coarse):
    """Noise that changes slowly, from -1 to 1."""
    small = rng.random((max(2, height // coarse + 2), max(2, width // coarse + 2))).astype(np.float32) * 2 - 1
    return np.asarray(Image.fromarray(small).resize((width, height), Image.BICUBIC))


def line(text, typefaces, seed, apart=False):
    """The picture of a line, 48 high, as it would be cut out of a scan: an array of height, width and three colours."""
    rng = random.Random(seed)
    noise = np.random.default_rng(seed)
    path = typefaces.choose(text.replace(" ", ""), rng, apart)
    # The letters' size in the scan, in pixels: from a fax to 300 dots per inch.
    size = 11 * (48 / 11) ** (rng.random() ** 0.8)
    drawn_larger = 1 if rng.random() < 0.25 else rng.choice([2, 2, 3])
    font = typefaces.load(path, max(8, round(size * drawn_larger)))
    tracking, gap = 0, 1
    if rng.random() < 0.35:
        tracking = rng.choice([rng.uniform(-0.05, 0.02), rng.uniform(0, 0.12), rng.uniform(0.05, 0.35) if rng.random() < 0.3 else 0.01])
        gap = rng.choice([rng.uniform(0.65, 1), rng.uniform(1, 2), rng.uniform(1, 4)])
        if tracking > 0.1:
            gap = max(gap, 1.6)
    mask, baseline = draw_text(font, text, tracking, gap, rng)
    em = font.size

    # What stands above and below, and what is ruled.
    if rng.random() < 0.45:
        for side in (-1, 1):
            if rng.random() < 0.6:
                other = text[::-1] if rng.random() < 0.5 else " ".join(reversed(text.split()))
                pitch = rng.uniform(1.0, 1.5) * em
                ImageDraw.Draw(mask).text((rng.uniform(-0.5, 2) * em, baseline - sum(font.getmetrics()[:1]) + side * pitch), other, font=font, fill=255)
    if rng.random() < 0.12:
        pen = ImageDraw.Draw(mask)
        wide = max(1, round(em * rng.uniform(0.03, 0.1)))
        kind = rng.random()
        if kind < 0.5:
            y = baseline + rng.uniform(0.12, 0.5) * em
            pen.line([(0, y), (mask.width, y)], fill=rng.randint(120, 255), width=wide)
        if kind > 0.35:
            x = rng.choice([em - rng.uniform(0.2, 0.6) * em, mask.width - em + rng.uniform(0.2, 0.6) * em])
            pen.line([(x, 0), (x, mask.height)], fill=rng.randint(120, 255), width=wide)

    # Ink: bolder, thinner, spread, in dots, worn.
    ink = rng.random()
    if drawn_larger > 1:
        if ink < 0.12:
            mask = mask.filter(ImageFilter.MaxFilter(3))
        elif ink < 0.18 and em > 64:
            mask = mask.filter(ImageFilter.MinFilter(3))
        elif ink < 0.32:
            mask = mask.filter(ImageFilter.GaussianBlur(em * rng.uniform(0.02, 0.05)))
            low = rng.uniform(70, 130)
            mask = mask.point(lambda v: max(0, min(255, int((v - low) * 4 + 128))))
    if rng.random() < 0.12:
        values = np.asarray(mask, np.float32)
        if rng.random() < 0.5:
            # A printer of dots: rows of them, with light between.
            pitch = em / rng.uniform(9, 18)
            rows = 0.5 + 0.5 * np.sin(np.arange(mask.height) * 2 * np.pi / pitch)
            columns = 0.5 + 0.5 * np.sin(np.arange(mask.width) * 2 * np.pi / pitch)
            values = values * (1 - rng.uniform(0.3, 0.9) * (1 - np.maximum(rows[:, None] * columns[None, :], rng.choice([0, 0.4]))))
        else:
            values = values * np.clip(0.8 + rng.uniform(0.3, 0.9) * smooth(noise, mask.width, mask.height, max(2, int(em / rng.uniform(1, 6)))), 0, 1)
        mask = Image.fromarray(values.astype(np.uint8))

    # The rectangle that the detector would find: about the letters, loosely or too closely.
    ascent = rng.choice([0.72, 0.78, 0.85, 0.95]) * em
    top = baseline - ascent - em * rng.uniform(-0.02, 0.34)
    bottom = baseline + 0.22 * em + em * rng.uniform(-0.06, 0.34)
    length = font.getlength(text) if tracking == 0 and gap == 1 else mask.width - 2 * em
    left = em - em * rng.choice([rng.uniform(-0.02, 0.25), rng.uniform(0.1, 0.5), rng.uniform(0.2, 0.9)])
    right = em + length + em * rng.choice([rng.uniform(0.0, 0.25), rng.uniform(0.1, 0.5), rng.uniform(0.2, 0.9)])
    left, right = max(0, left), min(mask.width, right)

    # Down to the pixels of the scan, a little askew, at times narrower or wider.
    scale = size / em
    squeezed = rng.uniform(0.7, 1.15) if rng.random() < (0.7 if path.endswith(".otb") else 0.15) else 1
    width, height = max(8, round((right - left) * scale * squeezed)), max(8, round((bottom - top) * scale))
    angle = noise.normal(0, 0.006) if rng.random() < 0.7 else 0
    if rng.random() < 0.1:
        angle = rng.uniform(-0.025, 0.025)
    angle = max(-0.35 * em / max(em, right - left), min(0.35 * em / max(em, right - left), angle))
    slant = rng.uniform(-0.12, 0.12) if rng.random() < 0.15 else 0
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    inverse, along = 1 / scale, 1 / scale / squeezed
    transform = (
        along, along * (slant - angle), middle_x - along * width / 2 - along * (slant - angle) * height / 2,
        inverse * angle, inverse, middle_y - inverse * height / 2 - inverse * angle * width / 2,
    )
    if inverse > 1.3:
        mask = mask.filter(ImageFilter.GaussianBlur(0.35 * inverse))
    mask = mask.transform((width, height), Image.AFFINE, transform, Image.BILINEAR)
    covered = np.asarray(mask, np.float32) / 255

    # Paper, ink and light.
    paper = np.array([rng.uniform(190, 255)] * 3, np.float32)
    black = np.array([rng.uniform(0, 110)] * 3, np.float32)
    if rng.random() < 0.3:
        paper = np.clip(paper + noise.normal(0, 12, 3), 120, 255)
        black = np.clip(black + noise.normal(0, 30, 3), 0, 160)
    if rng.random() < 0.12:
        paper = np.array([rng.uniform(110, 200)] * 3, np.float32)
        black = paper * rng.uniform(0.1, 0.65)
    if rng.random() < 0.05:
        paper, black = black, paper
    image = paper[None, None, :] * (1 - covered[:, :, None]) + black[None, None, :] * covered[:, :, None]
    if rng.random() < 0.25:
        image = image + rng.uniform(4, 35) * smooth(noise, width, height, rng.choice([8, 20, 60, 200]))[:, :, None]
    image = Image.fromarray(np.clip(image, 0, 255).astype(np.uint8))

    # The lens and the sensor.
    if rng.random() < 0.5:
        image = image.filter(ImageFilter.GaussianBlur(rng.uniform(0.2, 1.0) * (size / 26 if size > 18 else 0.8)))
    if rng.random() < 0.05:
        image = image.filter(ImageFilter.BoxBlur(rng.uniform(0.3, 0.9)))
    if rng.random() < 0.06:
        image = image.filter(ImageFilter.UnsharpMask(1.5, rng.randint(60, 200), 2))
    if rng.random() < 0.55:
        grain = noise.normal(0, rng.uniform(1, 16) * (1 if rng.random() < 0.8 else 1.8), (height, width, 1))
        image = Image.fromarray(np.clip(np.asarray(image, np.float32) + grain, 0, 255).astype(np.uint8))
    if rng.random() < 0.04:
        # A fax: black or white.
        between = float(paper.mean() + black.mean()) / 2
        image = image.convert("L").point(lambda v: 255 if v > between else 0).convert("RGB")
    if rng.random() < 0.65:
        buffer = io.BytesIO()
        image.save(buffer, "JPEG", quality=rng.randint(25, 92))
        image = Image.open(buffer).convert("RGB")

    target = max(32, min(WIDEST, int(np.ceil(HEIGHT * width / height))))
    return np.asarray(image.resize((target, HEIGHT), Image.BILINEAR))


def drawn(texts, typefaces, seed, apart=False):
    """A line and what is to be read on it."""
    text = texts.line(random.Random(seed))
    return line(text, typefaces, seed, apart), written(text)
