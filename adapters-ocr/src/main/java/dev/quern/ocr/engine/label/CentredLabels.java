package dev.quern.ocr.engine.label;

import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Labels left of a cell of several lines that stand half way down it, as forms of rows and cells set them: the first line of the
 * cell has nothing to its left, and the label stands beside a later one or between two of them.
 */
final class CentredLabels {
    private static final int MOST_LINES = 12;
    /** The gap between lines of one cell, in heights of a line, at most. */
    private static final double GAP = 0.8;
    /** By how much the gaps over and under the cell are wider than those within, in heights of a line. */
    private static final double FURTHER = 0.3;
    /** How far the middle of the label is from that of the cell, in heights of a line, at most. */
    private static final double OFF = 0.5;

    private static final double ALIGNED = 0.3;

    /** By what may be the first line of a cell. */
    private final Map<Segment, Optional<Cell>> cells = new HashMap<>();

    /** @param label the text of the label of some lines */
    private record Cell(List<Segment> lines, String label) {}

    /** The label of the cell that begins with a line. */
    Optional<String> of(PageView view, Segment first) {
        return cell(view, first).map(Cell::label);
    }

    /** Returns whether a line is a further one of such a cell: what stands left of it names the whole cell, not the line. */
    boolean isWithin(PageView view, Segment line) {
        var first = line;
        var over = over(view, first);
        while (over != null && first.line() > line.line() - MOST_LINES) {
            first = over;
            over = over(view, first);
        }
        return !first.is(line)
                && cell(view, first).filter(cell -> cell.lines().contains(line)).isPresent();
    }

    private Optional<Cell> cell(PageView view, Segment first) {
        return cells.computeIfAbsent(first, line -> find(view, line));
    }

    private static Optional<Cell> find(PageView view, Segment first) {
        if (view.leftOf(first) != null || over(view, first) != null) {
            return Optional.empty();
        }
        var lines = new ArrayList<Segment>();
        for (var line = first; line != null && lines.size() < MOST_LINES; line = under(view, line)) {
            lines.add(line);
        }
        var last = lines.get(lines.size() - 1);
        if (lines.size() < 2 || view.leftOf(last) != null || !isApart(view, lines)) {
            return Optional.empty();
        }
        var labels = new ArrayList<Segment>();
        for (var line : view.lines().subList(first.line(), last.line() + 1)) {
            line.stream().filter(other -> other.left() < first.left()).forEach(labels::add);
        }
        return isOne(labels) && isBeside(labels, first, last)
                ? Optional.of(new Cell(lines, labels.stream().map(Segment::text).collect(Collectors.joining(" "))))
                : Optional.empty();
    }

    /** Returns whether some segments are the lines of one label. */
    private static boolean isOne(List<Segment> labels) {
        for (int i = 1; i < labels.size(); i++) {
            if (labels.get(i).line() == labels.get(i - 1).line()
                    || Math.abs(labels.get(i).left() - labels.get(0).left())
                            > labels.get(0).height()
                    || labels.get(i - 1).gapTo(labels.get(i)) > GAP) {
                return false;
            }
        }
        return !labels.isEmpty() && labels.stream().allMatch(label -> Looks.letters(label.text()) > 1);
    }

    private static boolean isBeside(List<Segment> labels, Segment first, Segment last) {
        double middle = (labels.get(0).top() + labels.get(labels.size() - 1).bottom()) / 2;
        return labels.stream().allMatch(label -> label.right() < first.left())
                && Math.abs(middle - (first.top() + last.bottom()) / 2) < OFF * first.height();
    }

    /** Returns whether what stands over and under a cell is further from it than its lines from each other. */
    private static boolean isApart(PageView view, List<Segment> lines) {
        var first = lines.get(0);
        double within = first.gapTo(lines.get(1)) + FURTHER;
        var over = view.next(first, true);
        var under = view.next(lines.get(lines.size() - 1), false);
        return (over == null || over.gapTo(first) > within)
                && (under == null || lines.get(lines.size() - 1).gapTo(under) > within);
    }

    /** The line of the same text under another one; null where it ends. */
    private static @Nullable Segment under(PageView view, Segment line) {
        return near(view, line, 1);
    }

    private static @Nullable Segment over(PageView view, Segment line) {
        return near(view, line, -1);
    }

    /** A label between two lines is a line of its own. */
    private static @Nullable Segment near(PageView view, Segment line, int step) {
        int at = line.line() + step;
        for (int steps = 0; steps < 2 && at >= 0 && at < view.lines().size(); steps++, at += step) {
            for (var other : view.lines().get(at)) {
                double gap = step > 0 ? line.gapTo(other) : other.gapTo(line);
                if (Math.abs(other.left() - line.left()) < ALIGNED * line.height() && gap < GAP) {
                    return other;
                }
            }
        }
        return null;
    }
}
