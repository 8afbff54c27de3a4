package dev.quern.ocr.engine;

import dev.quern.core.result.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Values that stand in two runs of words: over two lines, or in two cells side by side. */
final class TwoParts {
    private TwoParts() {}

    /**
     * A segment with the line under it, where that goes on with it.
     *
     * @param isLabel whether a text is nothing but a label
     */
    static List<Candidate> lines(Sheet sheet, Segment segment, Predicate<String> isLabel) {
        var found = new ArrayList<Candidate>();
        if (segment.line() + 1 < sheet.lines().size()) {
            for (var next : sheet.lines().get(segment.line() + 1)) {
                if (isRestOfName(segment, next) || isWrapped(sheet, segment, next, isLabel)) {
                    found.add(both(Shape.TEXT, segment.text() + " " + next.text(), null, segment, 0, next, 0.5));
                }
            }
        }
        return found;
    }

    /** "Longacre Book" over "Co. (M) Sdn Bhd". */
    private static boolean isRestOfName(Segment segment, Segment next) {
        double height = Math.max(segment.height(), 1e-6);
        boolean under = Math.abs(next.left() - segment.left()) < height
                || Math.abs(next.centerX() - segment.centerX()) < height;
        return under && next.top() - segment.bottom() < 1.2 * height && Looks.onlyLegalForm(next.text());
    }

    /** A value that a narrow column wraps: nothing is left of its second line, whose first word had no room on the first. */
    private static boolean isWrapped(Sheet sheet, Segment segment, Segment next, Predicate<String> isLabel) {
        double height = Math.max(segment.height(), 1e-6);
        boolean under =
                Math.abs(next.left() - segment.left()) < 0.1 * height && next.top() - segment.bottom() < 0.6 * height;
        if (!under
                || sheet.leftOf(segment) == null
                || Looks.letters(next.text()) == 0
                || next.text().endsWith(":")
                || isLabel.test(next.text())) {
            return false;
        }
        var label = sheet.leftOf(next);
        double edge = sheet.segments().stream()
                .filter(other -> Math.abs(other.left() - segment.left()) < 0.1 * height)
                .mapToDouble(Segment::right)
                .max()
                .orElse(0);
        var word = next.tokens().get(0);
        boolean full = segment.right() + 0.2 * height + word.right() - word.left() > edge;
        return full && (label == null || Character.isLowerCase(label.text().codePointAt(0)));
    }

    /** "17 Nov 2024" and "19:42" side by side, each in a cell of its own, are one moment. */
    static List<Candidate> moments(Sheet sheet, List<Candidate> dates, List<Candidate> times) {
        var found = new ArrayList<Candidate>();
        for (var date : dates) {
            boolean last = date.to() == date.segment().tokens().size();
            if (!last || date.page() != sheet.page().index() || !(date.value() instanceof Value.Date day)) {
                continue;
            }
            var right = sheet.rightOf(date.segment());
            for (var time : times) {
                if (right != null
                        && time.segment().is(right)
                        && time.from() == 0
                        && time.value() instanceof Value.Time clock) {
                    found.add(both(
                            Shape.TIME,
                            date.text() + " " + time.text(),
                            new Value.DateTime(day.date().atTime(clock.time()), null),
                            date.segment(),
                            date.from(),
                            right,
                            Math.min(date.certainty(), time.certainty())));
                }
            }
        }
        return found;
    }

    private static Candidate both(
            Shape shape,
            String text,
            @Nullable Value value,
            Segment segment,
            int from,
            Segment other,
            double certainty) {
        return new Candidate(
                shape,
                text,
                value,
                segment,
                from,
                segment.tokens().size(),
                List.of(other),
                certainty,
                Candidate.Role.ALONE,
                from);
    }
}
