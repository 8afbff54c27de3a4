package dev.quern.ocr.engine.candidate;

import dev.quern.core.result.Value;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Prose;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Values that stand in two runs of words: over two lines, or in two cells side by side. */
public final class TwoParts {
    /** Words between a day and the time that belongs to it. */
    private static final int FAR = 10;
    /** The share of their certainty that two parts have as one value. */
    private static final double APART = 0.9;

    /** The share that a time keeps as one of a day that stands somewhere above it. */
    private static final double FAR_APART = 0.5;

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
                    found.add(both(segment, next));
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

    /**
     * Days with the time that stands apart from them: "17 Nov 2024" and "19:42" side by side or one over the other, each in a
     * cell of its own, and both in one sentence; and times farther away, which are those of the last day above
     * them, or of the first of the page.
     */
    public List<Candidate> moments(List<Candidate> dates, List<Candidate> times) {
        var found = new ArrayList<Candidate>();
        var clocks = new Overlaps(times);
        var used = Collections.<Candidate>newSetFromMap(new IdentityHashMap<>());
        for (var date : dates) {
            if (date.value() instanceof Value.Date && isAlone(date, clocks)) {
                var time = clock(date, clocks);
                if (time != null) {
                    found.add(moment(date, time));
                    used.add(time);
                }
            }
        }
        ofDaysBefore(dates, times, time -> !used.contains(time) && isAlone(time, clocks), found);
        return found;
    }

    /** Adds times as those of the last day before them, or else of the first of the page; all are in reading order. */
    private static void ofDaysBefore(
            List<Candidate> dates, List<Candidate> times, Predicate<Candidate> isFree, List<Candidate> found) {
        var days = dates.stream()
                .filter(date -> date.value() instanceof Value.Date)
                .toList();
        int next = 0;
        for (var time : times) {
            while (next < days.size() && isBefore(days.get(next), time)) {
                next++;
            }
            if (!days.isEmpty() && time.value() instanceof Value.Time clock && isFree.test(time)) {
                var day = (Value.Date)
                        Objects.requireNonNull(days.get(Math.max(0, next - 1)).value());
                found.add(ofDay(day, time, clock));
            }
        }
    }

    private static boolean isBefore(Candidate date, Candidate time) {
        return date.segment().index() < time.segment().index()
                || (date.segment().is(time.segment()) && date.from() < time.from());
    }

    private static Candidate ofDay(Value.Date day, Candidate time, Value.Time clock) {
        var value = at(day, clock, time);
        return Candidate.typed(
                Shape.TIME, time.text(), value, time.segment(), time.from(), time.to(), FAR_APART * time.certainty());
    }

    /** 24:00 is where the next day begins. */
    private static Value.DateTime at(Value.Date day, Value.Time clock, Candidate time) {
        int later = time.text().startsWith("24") ? 1 : 0;
        return new Value.DateTime(day.date().plusDays(later).atTime(clock.time()), null);
    }

    /** Returns whether no moment has a date, or a time, in it. */
    private static boolean isAlone(Candidate half, Overlaps clocks) {
        return clocks.on(half.segment()).stream()
                .noneMatch(time -> time.value() instanceof Value.DateTime && time.overlaps(half));
    }

    /** The time that goes with a date; null where none does. */
    private @Nullable Candidate clock(Candidate date, Overlaps clocks) {
        var segment = date.segment();
        boolean last = date.to() == segment.tokens().size();
        var right = last ? view.rightOf(segment) : null;
        var beside = right == null ? null : first(right, clocks);
        if (beside != null) {
            return beside;
        }
        var near = nearest(date, segment, 0, clocks);
        if (near != null) {
            return near;
        }
        var behind = Prose.behind(view, segment);
        if (behind != null) {
            near = nearest(date, behind, segment.tokens().size(), clocks);
        }
        var before = Prose.before(view, segment);
        if (near == null && before != null) {
            near = nearest(date, before, -before.tokens().size(), clocks);
        }
        return near != null || !last ? near : under(segment, clocks);
    }

    /** The time that a segment begins with. */
    private static @Nullable Candidate first(Segment segment, Overlaps clocks) {
        for (var time : clocks.on(segment)) {
            if (time.segment().is(segment) && time.from() == 0 && time.value() instanceof Value.Time) {
                return time;
            }
        }
        return null;
    }

    /** The time on a segment that is fewest words from a date, {@link #FAR} at most. */
    private static @Nullable Candidate nearest(Candidate date, Segment segment, int offset, Overlaps clocks) {
        Candidate nearest = null;
        int least = FAR + 1;
        for (var time : clocks.on(segment)) {
            boolean fits = time.segment().is(segment)
                    && time.below().isEmpty()
                    && !isParted(date, time)
                    && time.value() instanceof Value.Time
                    && !time.overlaps(date);
            int words = Math.max(offset + time.from() - date.to(), date.from() - (offset + time.to()));
            if (fits && words < least) {
                least = words;
                nearest = time;
            }
        }
        return nearest;
    }

    /** Returns whether a sentence ends between a date and a time of one segment. */
    private static boolean isParted(Candidate date, Candidate time) {
        if (!date.segment().is(time.segment())) {
            return false;
        }
        boolean isFirst = date.from() < time.from();
        int from = (isFirst ? date : time).to() - 1;
        int to = (isFirst ? time : date).from();
        var tokens = date.segment().tokens();
        return IntStream.range(from, to)
                .anyMatch(at -> Prose.endsSentence(
                        tokens.get(at).text(), tokens.get(at + 1).text()));
    }

    /** The time in the cell under a date: what the cell begins with, or the only one it has. */
    private @Nullable Candidate under(Segment segment, Overlaps clocks) {
        double height = Math.max(segment.height(), 1e-6);
        var next = segment.line() + 1 < view.lines().size() ? view.lines().get(segment.line() + 1) : List.<Segment>of();
        for (var cell : next) {
            if (Math.abs(cell.left() - segment.left()) < 0.5 * height && cell.top() - segment.bottom() < 1.5 * height) {
                var first = first(cell, clocks);
                var all = clocks.on(cell);
                boolean isOnly = first == null && all.size() == 1 && all.get(0).value() instanceof Value.Time;
                return isOnly ? all.get(0) : first;
            }
        }
        return null;
    }

    private static Candidate moment(Candidate date, Candidate time) {
        var day = (Value.Date) Objects.requireNonNull(date.value());
        var clock = (Value.Time) Objects.requireNonNull(time.value());
        var segment = date.segment();
        boolean earlier = time.segment().is(segment)
                ? time.from() < date.from()
                : time.segment().index() < segment.index();
        var one = earlier ? time : date;
        var other = earlier ? date : time;
        var words = one.text() + " " + other.text();
        var value = at(day, clock, time);
        double certainty = APART * Math.min(date.certainty(), time.certainty());
        if (time.segment().is(segment) && other.below().isEmpty()) {
            return Candidate.typed(Shape.TIME, words, value, segment, one.from(), other.to(), certainty);
        }
        var below = new ArrayList<>(other.below());
        if (!time.segment().is(segment)) {
            below.add(0, other.segment().upTo(other.to()));
        }
        return Candidate.over(Shape.TIME, words, value, one.segment(), one.from(), below, certainty);
    }

    private static Candidate both(Segment segment, Segment other) {
        return Candidate.over(Shape.TEXT, segment.text() + " " + other.text(), null, segment, 0, List.of(other), 0.5);
    }
}
