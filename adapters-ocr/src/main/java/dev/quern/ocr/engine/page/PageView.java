package dev.quern.ocr.engine.page;

import dev.quern.core.page.Page;
import dev.quern.ocr.geometry.Lines;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page as lines of segments. Build it with {@link #of}.
 *
 * @param lines from top to bottom, each with its segments from left to right
 * @param segments all of them in reading order
 */
public record PageView(Page page, List<List<Segment>> lines, List<Segment> segments) {
    public static PageView of(Page page) {
        var words = page.words().stream()
                .filter(word -> !isSigningMark(word.text()))
                .toList();
        var lines = new ArrayList<List<Segment>>();
        var segments = new ArrayList<Segment>();
        for (var runs : Lines.withColumns(page, words)) {
            var line = new ArrayList<Segment>();
            for (var run : runs) {
                var tokens = run.stream().map(word -> Token.of(word, page)).toList();
                var segment = Segment.of(page.index(), lines.size(), segments.size(), tokens);
                line.add(segment);
                segments.add(segment);
            }
            lines.add(List.copyOf(line));
        }
        return new PageView(page, List.copyOf(lines), List.copyOf(segments));
    }

    public double width() {
        return page.width();
    }

    public double height() {
        return page.height();
    }

    /** How far a line stands under the one before it, in heights of a line; 0 for the first. */
    public double gapOver(int line) {
        if (line == 0) {
            return 0;
        }
        double bottom =
                lines.get(line - 1).stream().mapToDouble(Segment::bottom).max().orElse(0);
        double top = lines.get(line).stream().mapToDouble(Segment::top).min().orElse(0);
        double height =
                lines.get(line).stream().mapToDouble(Segment::height).max().orElse(1);
        return (top - bottom) / Math.max(1e-6, height);
    }

    /** The nearest segment left of another on its line; null at the edge. */
    @Nullable
    public Segment leftOf(Segment segment) {
        int at = place(segment);
        return at > 0 ? lines.get(segment.line()).get(at - 1) : null;
    }

    /** The nearest segment right of another on its line; null at the edge. */
    @Nullable
    public Segment rightOf(Segment segment) {
        var line = lines.get(segment.line());
        int at = place(segment);
        return at + 1 < line.size() ? line.get(at + 1) : null;
    }

    /** On its line; segments are numbered in reading order. */
    private int place(Segment segment) {
        return segment.index() - lines.get(segment.line()).get(0).index();
    }

    /** Returns whether a word stands for the signature in a typed copy: "/s/ Ann Day". */
    private static boolean isSigningMark(String word) {
        return word.equalsIgnoreCase("/s/");
    }
}
