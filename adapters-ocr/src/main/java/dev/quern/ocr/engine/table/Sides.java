package dev.quern.ocr.engine.table;

import dev.quern.core.page.Word;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * The two sides of a page that has boxes beside each other: a table on one of them is read without what stands beside it, whose
 * lines are others.
 */
final class Sides {
    /** Lines that a gap between the sides goes through, at least. */
    private static final int LEAST = 8;
    /** Where such a gap is, in shares of the page's width. */
    private static final double FIRST = 0.25;

    private static final double LAST = 0.8;
    /** Words that cross a gap and part it from the next one do so in few lines: titles, and the foot of the page. */
    private static final int CROSSED = 1;

    private Sides() {}

    /** The left and the right side; none of a page that has no such gap. */
    static List<PageView> of(PageView view) {
        var best = candidates(view).stream()
                .map(x -> new Gap(x, longest(view, x)))
                .filter(gap -> gap.lines() >= LEAST)
                .max(Comparator.comparingInt(Gap::lines));
        if (best.isEmpty()) {
            return List.of();
        }
        double x = best.get().x();
        var left = new ArrayList<Word>();
        var right = new ArrayList<Word>();
        view.segments()
                .forEach(segment ->
                        segment.tokens().forEach(token -> (segment.left() < x ? left : right).add(token.word())));
        return List.of(
                PageView.of(view.page().withWords(left)),
                PageView.of(view.page().withWords(right)));
    }

    private record Gap(double x, int lines) {}

    /** Left edges of segments that others stand left of. */
    private static List<Double> candidates(PageView view) {
        return view.lines().stream()
                .flatMap(line -> line.stream().skip(1))
                .map(segment -> segment.left() - 1)
                .filter(x -> x > FIRST * view.width() && x < LAST * view.width())
                .map(x -> (double) Math.round(x))
                .distinct()
                .toList();
    }

    /** The most lines after each other that a gap goes through, with words on either side in some of them. */
    private static int longest(PageView view, double x) {
        int longest = 0;
        int lines = 0;
        int left = 0;
        int right = 0;
        int crossed = 0;
        for (var line : view.lines()) {
            if (line.stream().anyMatch(segment -> segment.left() < x && segment.right() > x)) {
                crossed++;
            } else {
                crossed = 0;
                lines++;
                left += some(line, segment -> segment.right() <= x);
                right += some(line, segment -> segment.left() >= x);
            }
            if (crossed > CROSSED) {
                lines = 0;
                left = 0;
                right = 0;
            }
            longest = left >= LEAST / 2 && right >= LEAST / 2 ? Math.max(longest, lines) : longest;
        }
        return longest;
    }

    private static int some(List<Segment> line, Predicate<Segment> where) {
        return line.stream().anyMatch(where) ? 1 : 0;
    }
}
