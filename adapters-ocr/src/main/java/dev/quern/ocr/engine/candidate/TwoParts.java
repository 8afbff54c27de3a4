package dev.quern.ocr.engine.candidate;

import dev.quern.core.result.Value;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Values that stand in two runs of words: over two lines, or in two cells side by side. */
public final class TwoParts {
    private final PageView view;
    private final Predicate<String> isLabel;
    /**
     * The farthest right edge of lines that begin at the same left edge: cells of a column, and lines of a text, share
     * theirs.
     */
    private final Map<Edge, Double> farthest = new HashMap<>();

    private record Edge(double left, double height) {}

    /** @param isLabel whether a text is nothing but a label */
    public TwoParts(PageView view, Predicate<String> isLabel) {
        this.view = view;
        this.isLabel = isLabel;
    }

    /** A segment with the line under it, where that goes on with it. */
    public List<Candidate> lines(Segment segment) {
        var found = new ArrayList<Candidate>();
        if (segment.line() + 1 < view.lines().size()) {
            for (var next : view.lines().get(segment.line() + 1)) {
                if (isRestOfName(segment, next) || isWrapped(segment, next)) {
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

    /**
     * Returns whether a value is wrapped by a narrow column: nothing is left of its second line, whose first word had
     * no room on the first.
     */
    private boolean isWrapped(Segment segment, Segment next) {
        double height = Math.max(segment.height(), 1e-6);
        boolean under =
                Math.abs(next.left() - segment.left()) < 0.1 * height && next.top() - segment.bottom() < 0.6 * height;
        if (!under
                || view.leftOf(segment) == null
                || Looks.letters(next.text()) == 0
                || Looks.endsAsLabel(next.text())
                || isLabel.test(next.text())) {
            return false;
        }
        var label = view.leftOf(next);
        double edge = farthest.computeIfAbsent(
                new Edge(segment.left(), height),
                unseen -> view.segments().stream()
                        .filter(other -> Math.abs(other.left() - segment.left()) < 0.1 * height)
                        .mapToDouble(Segment::right)
                        .max()
                        .orElse(0));
        var word = next.tokens().get(0);
        boolean full = segment.right() + 0.2 * height + word.right() - word.left() > edge;
        return full && (label == null || Character.isLowerCase(label.text().codePointAt(0)));
    }

    /** "17 Nov 2024" and "19:42" side by side, each in a cell of its own, are one moment. */
    public List<Candidate> moments(List<Candidate> dates, List<Candidate> times) {
        var found = new ArrayList<Candidate>();
        var clocks = new Overlaps(times);
        for (var date : dates) {
            boolean last = date.to() == date.segment().tokens().size();
            if (!last || !(date.value() instanceof Value.Date day)) {
                continue;
            }
            var right = view.rightOf(date.segment());
            if (right == null) {
                continue;
            }
            for (var time : clocks.on(right)) {
                if (time.segment().is(right) && time.from() == 0 && time.value() instanceof Value.Time clock) {
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
