package dev.quern.ocr.learning;

import dev.quern.core.field.Field;
import dev.quern.core.kernel.Stoppable;
import dev.quern.core.lesson.Anchor;
import dev.quern.core.lesson.Anchor.Clue;
import dev.quern.core.lesson.Anchor.Side;
import dev.quern.core.page.Box;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.ocr.learning.Signatures.Alignment;
import dev.quern.ocr.value.text.Folding;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks on a document of a known layout for what stands where an anchor says. */
final class Following {
    private static final double LABEL = 0.8;
    private static final int SHORT_LABEL = 5;
    private static final double EDGE = 0.02;
    private static final int MORE_WORDS = 3;
    /** The share that small words count for on another line than that of the phrase: too little by themselves. */
    private static final double ELSEWHERE = 0.2;

    private static final double LINE_GAP = 1.7;

    private final List<List<Line>> pages;
    private final Locating locating;
    private final Alignment alignment;

    Following(Locating locating, Alignment alignment) {
        this.pages = locating.pages();
        this.locating = locating;
        this.alignment = alignment;
    }

    /**
     * A value that an anchor leads to.
     *
     * @param weight from 0 to 1
     * @param side of the clue it was found by; null when only its place says so
     */
    record Found(
            Value value, Spot spot, double weight, @Nullable Side side) {}

    /** All that stands where the anchor, or one of its clues, says. */
    List<Found> find(Field field, Anchor anchor) {
        var found = new ArrayList<Found>();
        var expected = expected(anchor.box());
        if (anchor.clues().stream().anyMatch(clue -> clue.side() == Side.PHRASE)) {
            // In a phrase a value moves with what stands before it: no place tells where it is.
            inPhrase(field, anchor, expected, found);
            return found;
        }
        for (int page = 0; page < pages.size(); page++) {
            double here = onPage(anchor, page);
            var lines = pages.get(page);
            for (var line : lines) {
                for (var clue : anchor.clues()) {
                    byClue(field, anchor, clue, expected, lines, line, here, found);
                }
            }
            if (here == 1) {
                byPlace(field, anchor, expected, lines, found);
            }
        }
        return found;
    }

    private void inPhrase(Field field, Anchor anchor, Box expected, List<Found> found) {
        for (int page = 0; page < pages.size(); page++) {
            for (var line : pages.get(page)) {
                for (var clue : anchor.clues()) {
                    if (clue.side() == Side.PHRASE || clue.side() == Side.LEFT) {
                        byClue(field, anchor, clue, expected, pages.get(page), line, onPage(anchor, page), found);
                    }
                }
            }
        }
    }

    private double onPage(Anchor anchor, int page) {
        return page == anchor.page() || pages.size() - 1 - page == anchor.pageFromEnd() ? 1 : 0.7;
    }

    private Box expected(Box box) {
        double dx = alignment.shiftX();
        double dy = alignment.shiftY(box.centerY());
        return new Box(box.left() + dx, box.top() + dy, box.right() + dx, box.bottom() + dy);
    }

    private void byClue(
            Field field,
            Anchor anchor,
            Clue clue,
            Box expected,
            List<Line> lines,
            Line line,
            double here,
            List<Found> found) {
        Stoppable.check();
        for (int from = 0; from < line.size(); from++) {
            var label = label(line, from, clue.text());
            if (label == null) {
                continue;
            }
            double fit = here * fit(clue, label.box());
            if (clue.side() == Side.PHRASE) {
                if (label.from() > line.runStart(label.from()) && label.to() < line.runEnd(label.from())) {
                    add(found, read(field, anchor, lines, line, label.to(), -1), fit, Side.PHRASE);
                }
            } else if (clue.side() == Side.LEFT) {
                add(found, behind(field, anchor, clue, expected, lines, label), fit, Side.LEFT);
            } else {
                var target = steps(lines, line, label, clue, expected);
                if (target != null) {
                    double weight = clue.side() == Side.ABOVE ? (clue.steps() == 1 ? 0.9 : 0.6) : 0.5;
                    add(found, aligned(field, anchor, expected, lines, target), fit * weight, clue.side());
                }
            }
        }
    }

    /** Reads the text after a label where the value stood, or else the same number of words right after the label. */
    private @Nullable Followed behind(
            Field field, Anchor anchor, Clue clue, Box expected, List<Line> lines, Span label) {
        var line = label.line();
        var aligned = aligned(field, anchor, expected, lines, line);
        if (aligned != null && aligned.spot().first().from() >= label.to()) {
            return aligned;
        }
        int start = label.to() + clue.steps() - 1;
        while (start < line.size() - 1
                && start < label.to() + 2
                && isSign(line.word(start).text())) {
            start++;
        }
        return start < line.size() ? read(field, anchor, lines, line, start, -1) : null;
    }

    private static boolean isSign(String text) {
        return !Letters.hasLetter(text) && !Letters.hasDigit(text);
    }

    /** A label that stands elsewhere than it stood is likelier another one. */
    private double fit(Clue clue, Box label) {
        var expected = expected(clue.box());
        double x = Math.abs(label.left() - expected.left());
        double y = Math.abs(label.centerY() - expected.centerY());
        if (clue.side() == Side.PHRASE) {
            return (y < EDGE ? 1 : ELSEWHERE) * (1 - 0.1 * Math.min(1, x));
        }
        return (x < EDGE ? 1 : x < 3 * EDGE ? 0.7 : 0.4) * (y < EDGE ? 1 : y < 0.4 ? 0.9 : 0.75);
    }

    /** The words of a label that begins at a word; null when it does not. */
    private static @Nullable Span label(Line line, int from, String text) {
        var read = new StringBuilder();
        @Nullable Span best = null;
        double most = LABEL;
        for (int at = from; at < line.size() && read.length() <= text.length(); at++) {
            var letters = Folding.letters(line.word(at).text());
            if (letters.isEmpty() && at == from) {
                return null;
            }
            read.append(letters);
            double alike = text.length() < SHORT_LABEL
                    ? (text.contentEquals(read) ? 1 : 0)
                    : Letters.alike(read.toString(), text);
            if (alike > most || (best == null && alike == most)) {
                most = alike;
                best = line.span(from, at + 1);
            }
        }
        return best;
    }

    /** The line as many steps from a label as the value stood; null when there is none. */
    private static @Nullable Line steps(List<Line> lines, Line line, Span label, Clue clue, Box expected) {
        int way = clue.side() == Side.ABOVE ? 1 : -1;
        var column = new Box(
                Math.min(expected.left(), label.box().left()),
                0,
                Math.max(expected.right(), label.box().right()),
                1);
        int steps = 0;
        for (int i = line.index() + way; i >= 0 && i < lines.size(); i += way) {
            if (Anchoring.over(lines.get(i), clue.steps() == 1 ? column : expected) != null
                    && ++steps == clue.steps()) {
                return lines.get(i);
            }
        }
        return null;
    }

    private void byPlace(Field field, Anchor anchor, Box expected, List<Line> lines, List<Found> found) {
        for (var line : lines) {
            double off = Math.abs(line.span(0, line.size()).box().centerY() - expected.centerY());
            if (off < 0.8 * Math.max(line.height(), expected.height())) {
                double near = 1 - 0.4 * off / Math.max(1e-9, line.height());
                add(found, aligned(field, anchor, expected, lines, line), 0.6 * near, null);
            }
        }
    }

    /** Reads the text of a line where the value stood, by its left edge or, for numbers, by its right one. */
    private @Nullable Followed aligned(Field field, Anchor anchor, Box expected, List<Line> lines, Line line) {
        int left = -1;
        int right = -1;
        double nearestLeft = EDGE;
        double nearestRight = EDGE;
        for (int i = 0; i < line.size(); i++) {
            var box = line.word(i).box();
            if (Math.abs(box.left() - expected.left()) < nearestLeft) {
                nearestLeft = Math.abs(box.left() - expected.left());
                left = i;
            }
            if (Math.abs(box.right() - expected.right()) < nearestRight) {
                nearestRight = Math.abs(box.right() - expected.right());
                right = i;
            }
        }
        if (right >= 0 && (left < 0 || nearestRight < nearestLeft) && field.format() != FieldFormat.ADDRESS) {
            var read = read(field, anchor, lines, line, line.runStart(right), right + 1);
            if (read != null) {
                return read;
            }
        }
        return left < 0 ? null : read(field, anchor, lines, line, left, -1);
    }

    private record Followed(Value value, Spot spot) {}

    /**
     * The value that begins at a word, or, where an end is given, ends before one.
     *
     * @param end -1 when it is open
     */
    private @Nullable Followed read(Field field, Anchor anchor, List<Line> lines, Line line, int start, int end) {
        int last = end < 0 ? line.runEnd(start) : end;
        return switch (field.format()) {
            case DATE, TIME, DATETIME, NUMBER, LINK -> typed(field, anchor, line, start, last, end >= 0);
            case ADDRESS, TEXT -> block(field, anchor, lines, line, start, last);
            case ONELINE, NAME -> text(field, anchor, line, start, last, end >= 0);
            case TABLE -> null;
        };
    }

    /** The longest run of words that holds one value; of it the shortest. */
    private @Nullable Followed typed(Field field, Anchor anchor, Line line, int start, int last, boolean fromRight) {
        int most = Math.min(last - start, anchor.words() + MORE_WORDS);
        for (int count = most; count > 0; count--) {
            int from = fromRight ? last - count : start;
            var value = locating.read(field, line.span(from, from + count));
            if (value == null) {
                continue;
            }
            int to = from + count;
            while (to - 1 > from && isRead(field, line.span(from, to - 1), value)) {
                to--;
            }
            while (from + 1 < to && isRead(field, line.span(from + 1, to), value)) {
                from++;
            }
            return new Followed(value, Spot.of(line.span(from, to)));
        }
        return null;
    }

    private boolean isRead(Field field, Span span, Value value) {
        var read = locating.read(field, span);
        return read != null && Locating.same(read, value);
    }

    private @Nullable Followed text(Field field, Anchor anchor, Line line, int start, int last, boolean fromRight) {
        int to = anchor.toEnd() || fromRight ? last : Math.min(last, start + anchor.words());
        int from = start;
        if (fromRight && line.runStart(start) == start && !anchor.toEnd()) {
            from = Math.max(start, to - anchor.words());
        }
        var span = line.span(from, to);
        var text = trimmed(span.text());
        boolean figures = Letters.hasDigit(anchor.shape());
        if (text.isEmpty() || (figures && !Letters.hasDigit(text)) || (!figures && !Letters.hasLetter(text))) {
            return null;
        }
        var value = Locating.read(field, text, locating.conventions());
        return value == null ? null : new Followed(value, Spot.of(span));
    }

    /** Without what sets a value apart from what is around it. */
    private static String trimmed(String text) {
        return text.replaceAll("^[\\s:;,|•=]+|[\\s:;,|•=]+$", "");
    }

    private @Nullable Followed block(Field field, Anchor anchor, List<Line> lines, Line line, int start, int last) {
        int to = anchor.toEnd() || anchor.lines() > 1 ? last : Math.min(last, start + anchor.words());
        var first = line.span(start, to);
        var spans = new ArrayList<Span>(List.of(first));
        while (spans.size() < anchor.lines()) {
            var above = spans.get(spans.size() - 1);
            var next = Locating.below(lines, above, first);
            if (next == null
                    || next.box().top() - above.box().bottom()
                            > LINE_GAP * above.line().height()) {
                break;
            }
            spans.add(next);
        }
        var spot = new Spot(spans);
        var value = Locating.read(field, spot.text(), locating.conventions());
        return value == null ? null : new Followed(value, spot);
    }

    private static void add(List<Found> found, @Nullable Followed read, double weight, @Nullable Side side) {
        if (read != null) {
            found.add(new Found(read.value(), read.spot(), weight, side));
        }
    }
}
