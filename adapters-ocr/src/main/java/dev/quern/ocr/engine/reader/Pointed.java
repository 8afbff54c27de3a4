package dev.quern.ocr.engine.reader;

import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Where the page reader sees the values of some fields on one document. Not for several threads at once. */
public final class Pointed {
    /** Spans that are less likely than the best by this, as a logarithm, are not kept. */
    private static final double FAR = 7;

    /** What is as likely as this is hardly seen at all. */
    private static final double FAINT = 0.004;

    /** So little that all spans of a page together are hardly more: most are. */
    private static final double LEAST = -12;

    /** Lines of a value after its first, at most. */
    private static final int MOST_LINES = 14;

    /** By field and segment, the spans and how much likelier each is the value than that there is none. */
    private final List<Map<Segment, List<Span>>> spans = new ArrayList<>();

    private final double[] sums;
    private final double[] most;

    /** By field and segment, by the token after it, how much likelier the value ends there than on its first line. */
    private final List<Map<Segment, Map<Integer, Double>>> ends = new ArrayList<>();

    private final double[] sumsOfEnds;
    /** By field, the best score of the window that its ends are from. */
    private final double[] shown;

    /**
     * Some words of a segment.
     *
     * @param odds that they are the value rather than that there is none
     */
    public record Span(Segment segment, int from, int to, double odds) {}

    Pointed(int fields) {
        sums = new double[fields];
        most = new double[fields];
        sumsOfEnds = new double[fields];
        shown = new double[fields];
        Arrays.fill(shown, Double.NEGATIVE_INFINITY);
        for (int i = 0; i < fields; i++) {
            spans.add(new HashMap<>());
            ends.add(new HashMap<>());
        }
    }

    void add(int field, Segment segment, int from, int to, double score) {
        if (score < LEAST) {
            return;
        }
        double odds = Math.exp(Math.min(30, score));
        var seen = spans.get(field).computeIfAbsent(segment, unseen -> new ArrayList<>(2));
        // Windows overlap: the better view counts.
        for (int i = 0; i < seen.size(); i++) {
            var other = seen.get(i);
            if (other.from() == from && other.to() == to) {
                if (odds > other.odds()) {
                    sums[field] += odds - other.odds();
                    seen.set(i, new Span(segment, from, to, odds));
                }
                return;
            }
        }
        sums[field] += odds;
        if (odds > most[field] * Math.exp(-FAR)) {
            most[field] = Math.max(most[field], odds);
            seen.add(new Span(segment, from, to, odds));
        }
    }

    /** Forgets what windows said of the end of a field's value if this one shows the value better, and returns whether it does. */
    boolean replaceEndsIfShownBetter(int field, float[] scores) {
        double best = Double.NEGATIVE_INFINITY;
        for (float score : scores) {
            best = Math.max(best, score);
        }
        if (best <= shown[field]) {
            return false;
        }
        shown[field] = best;
        ends.get(field).clear();
        sumsOfEnds[field] = 0;
        return true;
    }

    /** Adds what the window that shows the value best says of a last line; several spans may end alike. */
    void addEnd(int field, Segment segment, int to, double score) {
        if (score < LEAST) {
            return;
        }
        double odds = Math.exp(Math.min(30, score));
        ends.get(field).computeIfAbsent(segment, unseen -> new HashMap<>(2)).merge(to, odds, Double::sum);
        sumsOfEnds[field] += odds;
    }

    /** How likely a field's value has several lines, of which the last ends with a segment's word before this one, from 0 to 1. */
    public double endsAt(int field, Segment segment, int to) {
        double odds = ends.get(field).getOrDefault(segment, Map.of()).getOrDefault(to, 0.0);
        return Matcher.rounded(odds / (1 + sumsOfEnds[field]));
    }

    /**
     * The end of a last line.
     *
     * @param to the segment's word after it
     */
    public record End(Segment segment, int to) {
        /**
         * The lines of a value after its first, of which this is the end of the last.
         *
         * @param first the segment that its first line is in or is
         * @param view of the page of that
         * @return none where the end is not under it
         */
        public List<Segment> linesUnder(Segment first, PageView view) {
            var lines = new ArrayList<Segment>();
            var line = segment.page() == first.page() ? segment : null;
            while (line != null && !line.is(first) && lines.size() < MOST_LINES) {
                lines.add(0, line.is(segment) ? line.upTo(to) : line);
                line = Window.over(view, line);
            }
            return line != null && line.is(first) ? List.copyOf(lines) : List.of();
        }
    }

    /** Where a field's value of several lines may end, each at least so likely. */
    public List<End> ends(int field, double least) {
        return ends.get(field).entrySet().stream()
                .flatMap(of -> of.getValue().keySet().stream().map(to -> new End(of.getKey(), to)))
                .filter(end -> endsAt(field, end.segment(), end.to()) >= least)
                .sorted(Comparator.comparingInt((End end) -> end.segment().index())
                        .thenComparing(End::to))
                .toList();
    }

    /** How many times likelier than faint, from 0 to 1: between a tenth and a hundredth there is as much as between all and a tenth. */
    public static double magnitude(double likely) {
        return Math.log((likely + FAINT) / FAINT) / Math.log((1 + FAINT) / FAINT);
    }

    /** How likely a field's value has one line, from 0 to 1. */
    public double isOneLine(int field) {
        return Matcher.rounded(1 / (1 + sumsOfEnds[field]));
    }

    /** How likely it is that a field's value is not on the document, from 0 to 1. */
    public double nowhere(int field) {
        return Matcher.rounded(1 / (1 + sums[field]));
    }

    /** How likely some words are the value of a field, from 0 to 1. */
    public double at(int field, Segment segment, int from, int to) {
        double odds = 0;
        for (var span : spans.get(field).getOrDefault(segment, List.of())) {
            if (span.from() == from && span.to() == to) {
                odds = span.odds();
            }
        }
        return Matcher.rounded(odds / (1 + sums[field]));
    }

    /**
     * How likely some words that begin with a segment's word are the value of a field, from 0 to 1.
     *
     * @param counted which of them
     */
    public double beginsAt(int field, Segment segment, int from, Predicate<Span> counted) {
        double odds = spans.get(field).getOrDefault(segment, List.of()).stream()
                .filter(span -> span.from() == from && counted.test(span))
                .mapToDouble(Span::odds)
                .sum();
        return Matcher.rounded(odds / (1 + sums[field]));
    }

    /**
     * How likely other words that share some with these are the value of a field, from 0 to 1.
     *
     * @param counted which of them, by their first word and that after their last
     */
    public double about(int field, Segment segment, int from, int to, Words counted) {
        double odds = 0;
        for (var span : spans.get(field).getOrDefault(segment, List.of())) {
            if (span.from() < to
                    && from < span.to()
                    && (span.from() != from || span.to() != to)
                    && counted.test(span.from(), span.to())) {
                odds += span.odds();
            }
        }
        return Matcher.rounded(odds / (1 + sums[field]));
    }

    /** Tells something of some words of a segment. */
    @FunctionalInterface
    public interface Words {
        boolean test(int from, int to);
    }

    /** The likeliest words for a field, best first, that are at least so likely. */
    public List<Span> best(int field, double least, int most) {
        return spans.get(field).values().stream()
                .flatMap(List::stream)
                .filter(span -> span.odds() / (1 + sums[field]) >= least)
                .sorted(Comparator.comparingDouble(Span::odds).reversed())
                .limit(most)
                .toList();
    }
}
