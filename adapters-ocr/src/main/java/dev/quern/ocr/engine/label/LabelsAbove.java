package dev.quern.ocr.engine.label;

import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What stands above a candidate in its column: its caption, or the heading of a table whose figures lie between. */
final class LabelsAbove {
    /** Lines that a heading may stand above. */
    private static final int UP = 40;

    /** How well a heading names the first of several values under it. */
    private static final double GOES_ON = 0.75;

    /** The concepts that sum up columns. */
    private static final Set<String> SUMS = Set.of("total", "subtotal", "lines_total");

    private final Keys keys;
    private final LabelFit fit;

    LabelsAbove(Keys keys, LabelFit fit) {
        this.keys = keys;
        this.fit = fit;
    }

    /**
     * The labels above a candidate, the nearest first.
     *
     * @param inside whether something before it on its line may be its label
     */
    List<Label> of(PageView view, Candidate candidate, boolean inside) {
        var labels = new ArrayList<Label>();
        var segment = candidate.segment();
        var own = keys.labelOver(segment);
        if (own != null) {
            return List.of(new Label(own.text(), Label.Side.ABOVE, inside ? 0.6 : 1));
        }
        var head = keys.headOf(candidate.segment());
        if (head != null && !goesOn(view, candidate)) {
            return List.of(new Label(head.text(), Label.Side.ABOVE, inside ? 0.6 : 0.97));
        }
        double quality = (inside ? 0.6 : 0.93) * (goesOn(view, candidate) ? GOES_ON : 1);
        // The last of a column is what its heading is asked for, where it sums up the others.
        boolean isSum = isSum(view, candidate);
        double below = segment.top();
        double height = Math.max(segment.height(), 1e-6);
        int texts = 0;
        for (int line = segment.line() - 1; line >= Math.max(0, segment.line() - UP) && texts < 2; line--) {
            var over = over(view.lines().get(line), candidate, height);
            if (over == null) {
                continue;
            }
            double gap = (below - over.bottom()) / height;
            if (gap > 1.2 && !isSum) {
                quality *= Math.max(0.3, 1 - 0.12 * (gap - 1.2));
            }
            below = over.top();
            if (Label.saysNothing(over.text())) {
                continue;
            }
            if (Looks.figures(over.text())) {
                quality *= isSum ? 1 : 0.88;
                if (quality < 0.3) {
                    return labels;
                }
                continue;
            }
            // What a key names stands right of it.
            labels.add(new Label(
                    over.text(),
                    Label.Side.ABOVE,
                    keys.contains(over) && view.rightOf(over) != null
                            ? 0.4 * quality
                            : keys.heads(over) ? Math.min(1, 1.05 * quality) : quality));
            if (texts == 0 && Signing.isName(over, fit) && Signing.isNear(view, over)) {
                labels.add(new Label(Signing.SIGNER, Label.Side.ABOVE, 0.95 * quality));
            }
            if (texts == 0 && line > 0) {
                var higher = over(view.lines().get(line - 1), candidate, height);
                if (higher != null && over.top() - higher.bottom() < 0.8 * height && !Looks.figures(higher.text())) {
                    labels.add(new Label(higher.text() + " " + over.text(), Label.Side.ABOVE, quality * 0.97));
                }
            }
            quality *= 0.6;
            texts++;
        }
        return labels;
    }

    /** Returns whether a number stands in the line of a table that begins with a word for a sum. */
    private boolean isSum(PageView view, Candidate candidate) {
        var first = view.lines().get(candidate.segment().line()).get(0);
        return candidate.shape().isRead()
                && !first.is(candidate.segment())
                && fit.sense(first.text()).matches().stream()
                        .anyMatch(match -> match.from() == 0
                                && SUMS.contains(match.concept().id()));
    }

    /** Returns whether more figures stand under a candidate in its column: then the heading is that of a table. */
    private static boolean goesOn(PageView view, Candidate candidate) {
        var segment = candidate.segment();
        double height = Math.max(segment.height(), 1e-6);
        if (!Looks.hasDigit(candidate.text())) {
            return false;
        }
        for (int line = segment.line() + 1; line < Math.min(view.lines().size(), segment.line() + 5); line++) {
            for (var other : view.lines().get(line)) {
                boolean aligned = Math.abs(other.left() - candidate.left()) < 0.5 * height
                        || Math.abs(other.right() - candidate.right()) < 0.5 * height;
                boolean alike = Looks.figures(other.text())
                        || (other.tokens().size() == 1 && segment.tokens().size() == 1);
                if (aligned && alike && Looks.hasDigit(other.text())) {
                    return other.top() - segment.bottom() < 3 * height;
                }
            }
        }
        return false;
    }

    private static @Nullable Segment over(List<Segment> line, Candidate candidate, double height) {
        double left = candidate.left();
        double right = candidate.right();
        Segment best = null;
        double most = 0;
        for (var other : line) {
            double shared = Math.min(right, other.right()) - Math.max(left, other.left());
            double aligned = Math.min(
                    Math.abs(left - other.left()),
                    Math.min(Math.abs(right - other.right()), Math.abs((left + right) / 2 - other.centerX())));
            double worth = (shared > 0 ? 1 + shared / (right - left + 1e-9) : 0) + (aligned < height ? 1.5 : 0);
            if (worth > most) {
                most = worth;
                best = other;
            }
        }
        return best;
    }
}
