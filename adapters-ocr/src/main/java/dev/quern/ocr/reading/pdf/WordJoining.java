package dev.quern.ocr.reading.pdf;

import dev.quern.core.page.Word;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Makes words of the glyphs of one page, whatever order and portions they were drawn in.
 *
 * <p>Glyphs drawn one after the other on one baseline without a gap are a piece; pieces that touch are joined, and so
 * are single letters set apart evenly (a spaced-out heading). Words come in the order in which they were drawn.
 */
final class WordJoining {
    /** A gap of more than this many font sizes separates two words; blanks are rarely under 0.2, loose kerning is up to 0.11. */
    private static final double WORD_GAP = 0.13;

    /** The same before a capital after small letters. */
    private static final double CELL_GAP = 0.07;

    /** Kerning may pull a glyph this far back over its neighbour. */
    private static final double OVERLAP = 0.35;

    private static final int SPREAD_LETTERS = 4;
    private static final double SPREAD_GAP = 0.7;

    /** Glyphs that stand together; {@code order} is the place of the first in the drawing order. */
    private record Piece(int order, List<Glyph> glyphs) {
        Glyph first() {
            return glyphs.get(0);
        }

        Glyph last() {
            return glyphs.get(glyphs.size() - 1);
        }

        boolean isOneLetter() {
            return glyphs.size() == 1
                    && first().text().codePointCount(0, first().text().length()) == 1
                    && Character.isLetter(first().text().codePointAt(0));
        }

        Piece with(Piece next) {
            var all = new ArrayList<Glyph>(glyphs.size() + next.glyphs.size());
            all.addAll(glyphs);
            all.addAll(next.glyphs);
            return new Piece(Math.min(order, next.order), all);
        }
    }

    private WordJoining() {}

    static List<Word> words(List<Glyph> glyphs, DisplayedPage frame) {
        var pieces = pieces(OverprintedGlyphs.withoutCopies(glyphs));
        var joined = new ArrayList<Piece>(pieces.size());
        for (var line : baselines(pieces)) {
            joined.addAll(joinSpread(joinTouching(line)));
        }
        joined.sort(Comparator.comparingInt(Piece::order));
        return joined.stream().map(piece -> word(piece.glyphs(), frame)).toList();
    }

    private static List<Piece> pieces(List<Glyph> glyphs) {
        var pieces = new ArrayList<Piece>();
        for (int i = 0; i < glyphs.size(); i++) {
            var glyph = glyphs.get(i);
            if (!pieces.isEmpty() && !glyph.spaced()) {
                var piece = pieces.get(pieces.size() - 1);
                if (touch(piece.last(), glyph)) {
                    piece.glyphs().add(glyph);
                    continue;
                }
            }
            var fresh = new ArrayList<Glyph>(8);
            fresh.add(glyph);
            pieces.add(new Piece(i, fresh));
        }
        return pieces;
    }

    private static boolean touch(Glyph left, Glyph right) {
        double size = Math.max(left.size(), right.size());
        double gap = right.start() - left.end() - left.trailing();
        return left.direction() == right.direction()
                && Math.abs(left.baseline() - right.baseline()) <= 0.12 * size
                && Math.min(left.size(), right.size()) >= 0.75 * size
                && gap <= (beginsAnew(left, right) ? CELL_GAP : WORD_GAP) * size
                && gap >= -OVERLAP * size;
    }

    /** Small letters before a capital: inside words that is rare, between cells that stand close together it is not. */
    private static boolean beginsAnew(Glyph left, Glyph right) {
        return Character.isLowerCase(left.text().codePointBefore(left.text().length()))
                && Character.isUpperCase(right.text().codePointAt(0));
    }

    /** Pieces on one baseline, from start to end. */
    private static List<List<Piece>> baselines(List<Piece> pieces) {
        var sorted = new ArrayList<>(pieces);
        sorted.sort(Comparator.<Piece>comparingInt(piece -> piece.first().direction())
                .thenComparingDouble(piece -> piece.first().baseline()));
        var lines = new ArrayList<List<Piece>>();
        var line = new ArrayList<Piece>();
        for (var piece : sorted) {
            if (!line.isEmpty()) {
                var before = line.get(0).first();
                var now = piece.first();
                if (now.direction() != before.direction()
                        || now.baseline() - before.baseline() > 0.12 * Math.min(now.size(), before.size())) {
                    lines.add(line);
                    line = new ArrayList<>();
                }
            }
            line.add(piece);
        }
        if (!line.isEmpty()) {
            lines.add(line);
        }
        lines.forEach(pieceLine ->
                pieceLine.sort(Comparator.comparingDouble(piece -> piece.first().start())));
        return lines;
    }

    private static List<Piece> joinTouching(List<Piece> line) {
        var joined = new ArrayList<Piece>(line.size());
        for (var piece : line) {
            if (!joined.isEmpty()) {
                var before = joined.get(joined.size() - 1);
                boolean spaceBetween = piece.first().spaced() && piece.order() > before.order();
                if (!spaceBetween && touch(before.last(), piece.first())) {
                    joined.set(joined.size() - 1, before.with(piece));
                    continue;
                }
            }
            joined.add(piece);
        }
        return joined;
    }

    private static List<Piece> joinSpread(List<Piece> line) {
        if (line.size() < SPREAD_LETTERS) {
            return line;
        }
        var joined = new ArrayList<Piece>(line.size());
        int i = 0;
        while (i < line.size()) {
            int end = spreadEnd(line, i);
            var piece = line.get(i);
            if (end - i >= SPREAD_LETTERS) {
                for (int k = i + 1; k < end; k++) {
                    piece = piece.with(line.get(k));
                }
                i = end;
            } else {
                i++;
            }
            joined.add(piece);
        }
        return joined;
    }

    /** Where the run of evenly spread single letters that begins at {@code from} ends. */
    private static int spreadEnd(List<Piece> line, int from) {
        int end = from;
        double least = Double.MAX_VALUE;
        double most = 0;
        while (end < line.size() && line.get(end).isOneLetter()) {
            if (end > from) {
                var left = line.get(end - 1).last();
                var right = line.get(end).first();
                double gap = (right.start() - left.end()) / left.size();
                least = Math.min(least, gap);
                most = Math.max(most, gap);
                if (gap > SPREAD_GAP || most - least > 0.2 || Math.abs(left.size() - right.size()) > 0.5) {
                    break;
                }
            }
            end++;
        }
        return end;
    }

    private static Word word(List<Glyph> glyphs, DisplayedPage frame) {
        var text = new StringBuilder();
        double left = Double.MAX_VALUE;
        double top = Double.MAX_VALUE;
        double right = -Double.MAX_VALUE;
        double bottom = -Double.MAX_VALUE;
        double size = 0;
        int bold = 0;
        for (var glyph : glyphs) {
            text.append(glyph.text());
            left = Math.min(left, glyph.left());
            top = Math.min(top, glyph.top());
            right = Math.max(right, glyph.right());
            bottom = Math.max(bottom, glyph.bottom());
            size = Math.max(size, glyph.size());
            bold += glyph.bold() ? 1 : 0;
        }
        return new Word(
                inReadingOrder(text.toString(), glyphs),
                frame.fractions(left, top, right, bottom),
                Math.round(size * 100) / 100.0,
                2 * bold > glyphs.size());
    }

    /** Glyphs stand from left to right; a word of a right-to-left script reads the other way. */
    private static String inReadingOrder(String text, List<Glyph> glyphs) {
        boolean rightToLeft = text.codePoints().allMatch(WordJoining::isRightToLeft);
        if (!rightToLeft) {
            return text;
        }
        var turned = new StringBuilder();
        for (int i = glyphs.size() - 1; i >= 0; i--) {
            turned.append(glyphs.get(i).text());
        }
        return turned.toString();
    }

    private static boolean isRightToLeft(int codePoint) {
        return switch (Character.getDirectionality(codePoint)) {
            case Character.DIRECTIONALITY_RIGHT_TO_LEFT,
                    Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC,
                    Character.DIRECTIONALITY_NONSPACING_MARK -> true;
            default -> false;
        };
    }
}
