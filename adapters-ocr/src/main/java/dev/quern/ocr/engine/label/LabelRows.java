package dev.quern.ocr.engine.label;

import dev.quern.core.kernel.Stoppable;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/**
 * Forms whose rows take turns, a row of labels and a row of their values: "Type of service | Due date" over "Timing belt |
 * 14 May", and so on. One such row may be read as a label and its value as well; several in turn may not.
 */
final class LabelRows {
    /** Rows of labels with their values that are no chance. */
    private static final int LEAST = 2;
    /** How much more of labels than of values a row has that is surely one of labels. */
    private static final double SURELY = 0.3;
    /** How much less it may be where rows beside it are. */
    private static final double UNSURELY = 0.1;
    /** How much figures tell beside words. */
    private static final double FIGURES = 0.3;
    /** How far apart rows may stand, in heights of their words. */
    private static final double APART = 3;

    private static final double ALIGNED = 0.5;

    /** "Line 2" may be a label, and "Odometer today (28 January)" beside others; "Fluke 572-2" surely is none. */
    private static final Pattern FIGURE = Pattern.compile("\\d\\d");

    private final PageView view;
    private final ToDoubleFunction<Segment> labelish;
    private final Map<Segment, Segment> labels = new HashMap<>();

    /** @param labelish how likely words are a label, from 0 to 1 */
    LabelRows(PageView view, ToDoubleFunction<Segment> labelish) {
        this.view = view;
        this.labelish = labelish;
        for (int line = 0; line + 2 * LEAST <= view.lines().size(); ) {
            Stoppable.check();
            int rows = rows(line);
            line += Math.max(1, 2 * rows);
        }
    }

    /** The label over each value. */
    Map<Segment, Segment> labels() {
        return labels;
    }

    /** Takes the rows in turn that begin with a line, and returns how many there are. */
    private int rows(int first) {
        var columns = view.lines().get(first);
        int rows = 0;
        int sure = 0;
        double down = 0;
        double across = 0;
        for (int line = first; line + 1 < view.lines().size(); line += 2) {
            var over = view.lines().get(line);
            var under = view.lines().get(line + 1);
            boolean near = line == first || isUnder(view.lines().get(line - 1), over);
            boolean inTurn = over.size() > 1 && areIn(columns, over) && areIn(over, under);
            boolean hasFigures =
                    over.stream().anyMatch(label -> FIGURE.matcher(label.text()).find());
            if (!near || !inTurn || !isUnder(over, under)) {
                break;
            }
            double more = mean(over) - mean(under);
            double telling = more + FIGURES * (figures(under) - figures(over));
            // They begin with a sure one, and after a value of two lines they take turns the other way round.
            if (telling < (rows == 0 ? SURELY : -UNSURELY) || (rows == 0 && hasFigures)) {
                break;
            }
            sure += telling >= SURELY && !hasFigures ? 1 : 0;
            down += more;
            across += (first(over) + first(under)) / 2;
            rows++;
        }
        if (sure < LEAST || 2 * sure < rows || down <= across) {
            return 0;
        }
        for (int line = first; line < first + 2 * rows; line += 2) {
            for (var value : view.lines().get(line + 1)) {
                view.lines().get(line).stream()
                        .filter(label -> isIn(label, value))
                        .forEach(label -> labels.put(value, label));
            }
        }
        return rows;
    }

    private double mean(Collection<Segment> line) {
        return line.stream().mapToDouble(labelish).average().orElse(0);
    }

    private static double figures(Collection<Segment> line) {
        return line.stream()
                .mapToDouble(segment -> Looks.hasDigit(segment.text()) ? 1 : 0)
                .average()
                .orElse(0);
    }

    /** How much more of a label the first of a line is than the rest. */
    private double first(List<Segment> line) {
        return labelish.applyAsDouble(line.get(0)) - mean(line.subList(1, line.size()));
    }

    private static boolean isUnder(List<Segment> over, List<Segment> under) {
        return !over.isEmpty() && !under.isEmpty() && over.get(0).gapTo(under.get(0)) < APART;
    }

    private static boolean areIn(List<Segment> columns, List<Segment> line) {
        return line.stream().allMatch(one -> columns.stream().anyMatch(column -> isIn(column, one)));
    }

    private static boolean isIn(Segment column, Segment one) {
        return Math.abs(column.left() - one.left()) < ALIGNED * column.height();
    }
}
