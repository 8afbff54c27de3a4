package dev.quern.ocr.engine.label;

import dev.quern.core.kernel.Stoppable;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The labels of lists such as "Customer | Smith", "Product | Soap", "Office | Leeds": words one under the other, each with
 * something right of it, and those again one under the other. Also the headings of rows such as "Order | Date | Office",
 * with a value under each.
 */
public final class Keys {
    private static final int LEAST = 3;
    private static final int REACH = 14;
    /** Lines between an empty key and the next one with a value. */
    private static final int AROUND = 4;

    private static final double SMALLER = 0.93;

    private final LabelFit fit;
    private final Set<Segment> keys = Collections.newSetFromMap(new IdentityHashMap<>());
    private final IdentityHashMap<Segment, Segment> headOf = new IdentityHashMap<>();
    private final Set<Segment> heads = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<Segment, Segment> labelOver = new HashMap<>();
    private final Set<Segment> inLabelRows = new HashSet<>();

    private record Pair(Segment key, Segment value) {
        boolean under(Pair other) {
            double slack = 0.45 * Math.max(key.height(), other.key.height());
            boolean keysMeet = Math.abs(key.left() - other.key.left()) < slack
                    || Math.abs(key.right() - other.key.right()) < slack;
            return keysMeet
                    && Math.abs(value.left() - other.value.left()) < slack
                    && Math.abs(key.line() - other.key.line()) <= REACH;
        }
    }

    public Keys(List<PageView> views, LabelFit fit) {
        this.fit = fit;
        for (var view : views) {
            smallPrint(view);
            var labels = new LabelRows(view, this::labelish).labels();
            labelOver.putAll(labels);
            inLabelRows.addAll(labels.values());
            heads.addAll(labels.values());
            var pairs = new ArrayList<Pair>();
            for (var line : view.lines()) {
                // What stands beside a heading, or beside what one heads, is no value of it.
                boolean headed = line.stream().anyMatch(segment -> labelOver(segment) != null || heads(segment));
                for (int i = 0; !headed && i + 1 < line.size(); i++) {
                    var key = line.get(i);
                    var value = line.get(i + 1);
                    if (Looks.endsAsLabel(key.text()) && labelled(key) && !Looks.endsAsLabel(value.text())) {
                        keys.add(key);
                    }
                    if (labelled(key) && value.left() - key.right() < 0.3 * view.width()) {
                        pairs.add(new Pair(key, value));
                    }
                }
            }
            for (int i = 0; i < pairs.size(); i++) {
                Stoppable.check();
                var texts = new HashSet<String>();
                double keyish = 0;
                double valueish = 0;
                int figures = 0;
                int all = 0;
                for (int j = Math.max(0, i - 60); j < Math.min(pairs.size(), i + 60); j++) {
                    if (pairs.get(i).under(pairs.get(j))) {
                        var other = pairs.get(j);
                        texts.add(other.key().text());
                        keyish += labelish(other.key());
                        valueish += labelish(other.value());
                        figures += Looks.hasDigit(other.value().text()) ? 1 : 0;
                        all++;
                    }
                }
                boolean telling =
                        keyish - valueish >= Math.max(0.5, 0.12 * all) || (keyish >= valueish && 4 * figures >= all);
                if (texts.size() >= LEAST && telling) {
                    keys.add(pairs.get(i).key());
                }
            }
            empties(view);
            heads(view);
        }
    }

    /** A key whose value was left empty stands between others. */
    private void empties(PageView view) {
        var more = new ArrayList<Segment>();
        for (var segment : view.segments()) {
            if (keys.contains(segment) || !labelled(segment)) {
                continue;
            }
            boolean over = false;
            boolean under = false;
            int last = Math.min(view.lines().size() - 1, segment.line() + AROUND);
            for (int line = Math.max(0, segment.line() - AROUND); line <= last; line++) {
                for (var key : view.lines().get(line)) {
                    if (Math.abs(key.left() - segment.left()) < 0.3 * segment.height() && keys.contains(key)) {
                        over |= line < segment.line();
                        under |= line > segment.line();
                    }
                }
            }
            if (over && under) {
                more.add(segment);
            }
        }
        keys.addAll(more);
    }

    /** Bold words and words before a colon are labels even where no lexicon knows them. */
    private double labelish(Segment segment) {
        double marked = Looks.endsAsLabel(segment.text()) ? 1 : segment.bold() ? 0.6 : 0;
        return Looks.hasDigit(segment.text()) ? 0 : Math.max(marked, fit.labelish(segment.text()));
    }

    private void heads(PageView view) {
        for (var line : view.lines()) {
            if (line.size() < 2) {
                continue;
            }
            inOrder(view, line);
            var headed = headed(view, line.get(0).line());
            var above = new ArrayList<Segment>();
            double headish = 0;
            double valueish = 0;
            int figures = 0;
            for (var segment : line) {
                var below = below(view, segment);
                boolean named = labelled(segment) && !keys.contains(segment) && !headed.contains(segment);
                if (named && below != null && !keys.contains(below)) {
                    above.add(segment);
                    headish += labelish(segment);
                    valueish += labelish(below);
                    figures += Looks.hasDigit(below.text()) ? 1 : 0;
                }
            }
            int all = above.size();
            boolean telling = headish - valueish >= 0.3 * all || (headish > valueish && 2 * figures >= all);
            if (all >= 2 && telling) {
                heads.addAll(above);
            }
        }
    }

    /** What of a line stands right under a heading: what is headed is no heading of what stands below. */
    private Set<Segment> headed(PageView view, int line) {
        var headed = new HashSet<Segment>();
        if (line > 0) {
            for (var over : view.lines().get(line - 1)) {
                var under = heads.contains(over) ? below(view, over) : null;
                if (under != null) {
                    headed.add(under);
                }
            }
        }
        return headed;
    }

    /** Rows of labels that are printed smaller than the values under them. */
    private void smallPrint(PageView view) {
        for (var line : view.lines()) {
            var small = new ArrayList<Segment>();
            int others = 0;
            double headish = 0;
            double valueish = 0;
            for (var segment : line) {
                var below = below(view, segment);
                if (below != null && isWorded(segment) && smaller(segment, below)) {
                    small.add(segment);
                    headish += labelish(segment);
                    valueish += labelish(below);
                } else if (below != null) {
                    others++;
                }
            }
            if (small.size() >= 2 && small.size() > others && (headish > valueish || valueish == 0)) {
                heads.addAll(small);
            }
        }
    }

    private static boolean isWorded(Segment segment) {
        return Looks.letters(segment.text()) >= 2 && !Looks.hasDigit(segment.text());
    }

    /** Forms print what is asked for smaller than what is filled in. */
    private static boolean smaller(Segment label, Segment value) {
        double size = label.tokens().get(0).word().fontSize();
        return size > 0 && size < SMALLER * value.tokens().get(0).word().fontSize();
    }

    /** As many figures under as many labels belong together in their order, wherever in their boxes they stand. */
    private void inOrder(PageView view, List<Segment> line) {
        int next = line.get(0).line() + 1;
        if (line.size() < 3 || next >= view.lines().size()) {
            return;
        }
        var values = view.lines().get(next);
        boolean labels = line.stream().allMatch(Keys::labelled)
                || line.stream().mapToDouble(this::labelish).sum() > 0.6 * line.size();
        boolean figures = values.stream().allMatch(value -> Looks.hasDigit(value.text()));
        double gap = values.get(0).top() - line.get(0).bottom();
        if (labels
                && figures
                && values.size() == line.size()
                && gap < 1.5 * line.get(0).height()) {
            for (int i = 0; i < line.size(); i++) {
                headOf.put(values.get(i), line.get(i));
                heads.add(line.get(i));
            }
        }
    }

    /** The heading of a value in a row of headings over a row of as many values; null where there is none. */
    @Nullable
    public Segment headOf(Segment value) {
        return headOf.get(value);
    }

    /** Returns whether a segment is a label of a row that takes turns with its values. */
    public boolean isInLabelRow(Segment segment) {
        return inLabelRows.contains(segment);
    }

    /** The label over a value where rows of labels and of values take turns; null elsewhere. */
    @Nullable
    public Segment labelOver(Segment value) {
        return labelOver.get(value);
    }

    private static @Nullable Segment below(PageView view, Segment segment) {
        double height = Math.max(1e-6, segment.height());
        Segment within = null;
        for (int line = segment.line() + 1; line < Math.min(view.lines().size(), segment.line() + 4); line++) {
            for (var other : view.lines().get(line)) {
                if (Math.abs(other.left() - segment.left()) < 0.5 * height
                        || Math.abs(other.right() - segment.right()) < 0.5 * height
                        || Math.abs(other.centerX() - segment.centerX()) < 0.7 * height) {
                    return other.top() - segment.bottom() < 1.3 * height ? other : null;
                }
                if (within == null && other.sharedWidth(segment) > 0.9 * (other.right() - other.left())) {
                    within = other;
                }
            }
        }
        return within != null && within.top() - segment.bottom() < 1.3 * height ? within : null;
    }

    private static boolean labelled(Segment segment) {
        return segment.tokens().size() <= 5 && isWorded(segment);
    }

    /** Returns whether a segment heads a value under it, beside others that do. */
    public boolean heads(Segment segment) {
        return heads.contains(segment);
    }

    public boolean contains(Segment segment) {
        return keys.contains(segment);
    }
}
