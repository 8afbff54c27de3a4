package dev.quern.ocr.engine.label;

import dev.quern.core.page.Box;
import dev.quern.core.page.Ruling;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Lines to write on, to sign on above all: what is written stands over them, what it is under them. */
public final class WriteLines {
    private static final Pattern UNDERSCORES = Pattern.compile("[_.…]{8,}");
    private static final Set<String> SIGNING =
            Set.of("signatory", "person_name", "date", "contract_date", "job_title", "title", "place_date");

    private final Keys keys;
    private final LabelFit fit;
    private final IdentityHashMap<PageView, Rules> rules = new IdentityHashMap<>();

    public WriteLines(Keys keys, LabelFit fit) {
        this.keys = keys;
        this.fit = fit;
    }

    /**
     * The lines of a page that can be written on.
     *
     * @param drawn numbers of the page's rulings, by how far down they are
     * @param written as rows of underscores
     */
    private record Rules(List<Ruling> rulings, NavigableMap<Double, List<Integer>> drawn, List<Segment> written) {
        static Rules of(PageView view) {
            var rulings = view.page().rulings();
            var drawn = new TreeMap<Double, List<Integer>>();
            for (int i = 0; i < rulings.size(); i++) {
                if (rulings.get(i).isHorizontal()) {
                    drawn.computeIfAbsent(rulings.get(i).box().centerY() * view.height(), y -> new ArrayList<>())
                            .add(i);
                }
            }
            return new Rules(
                    rulings,
                    drawn,
                    view.segments().stream()
                            .filter(segment ->
                                    UNDERSCORES.matcher(segment.text()).matches())
                            .toList());
        }

        /** In the order of the page. */
        List<Box> between(double top, double bottom) {
            return top > bottom
                    ? List.of()
                    : drawn.subMap(top, true, bottom, true).values().stream()
                            .flatMap(List::stream)
                            .sorted()
                            .map(i -> rulings.get(i).box())
                            .toList();
        }
    }

    private Rules rules(PageView view) {
        return rules.computeIfAbsent(view, Rules::of);
    }

    /** "Ann Day" on a line to write on, under which "Print name" tells what was to be written. */
    public Optional<Label> below(PageView view, Candidate candidate) {
        var segment = candidate.segment();
        double height = Math.max(segment.height(), 1e-6);
        if (!candidate.whole() || roofed(view, segment, height)) {
            return Optional.empty();
        }
        for (int line = segment.line() + 1; line < Math.min(view.lines().size(), segment.line() + 3); line++) {
            for (var under : view.lines().get(line)) {
                double gap = under.top() - segment.bottom();
                boolean near = under.sharedWidth(segment) > 0 && gap > -0.3 * height && gap < 1.8 * height;
                // What a key names stands right of it.
                if (near && !Looks.figures(under.text()) && !keys.contains(under)) {
                    if (ruled(view, segment, under)) {
                        return Optional.of(new Label(under.text(), Label.Side.BELOW, 0.95));
                    }
                    // A row of nothing but labels of who signs and when, under what is written.
                    if (view.lines().get(line).size() > 1
                            && view.lines().get(line).stream().allMatch(this::signs)
                            && !floored(view, under, height)) {
                        return Optional.of(new Label(under.text(), Label.Side.BELOW, 0.9));
                    }
                    // Pictures show no rules; there only what is nothing but a label counts, with nothing under it.
                    if (view.page().rulings().isEmpty() && signs(under) && !floored(view, under, height)) {
                        return Optional.of(new Label(under.text(), Label.Side.BELOW, 0.8));
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** Returns whether something stands right over a segment, as labels in boxes do. */
    private static boolean roofed(PageView view, Segment segment, double height) {
        return segment.line() > 0
                && view.lines().get(segment.line() - 1).stream()
                        .anyMatch(
                                over -> over.sharedWidth(segment) > 0 && segment.top() - over.bottom() < 0.8 * height);
    }

    /**
     * Returns whether a segment is nothing but a label of what is written where a form is signed: names, offices, days.
     */
    private boolean signs(Segment segment) {
        var sense = fit.sense(segment.text());
        return sense.isLabel()
                && sense.matches().stream()
                        .anyMatch(match -> SIGNING.contains(match.concept().id()));
    }

    private static boolean floored(PageView view, Segment segment, double height) {
        return segment.line() + 1 < view.lines().size()
                && view.lines().get(segment.line() + 1).stream()
                        .anyMatch(under ->
                                under.sharedWidth(segment) > 0 && under.top() - segment.bottom() < 0.8 * height);
    }

    /** Returns whether a rule no wider than a line to write on lies between two segments. */
    private boolean ruled(PageView view, Segment over, Segment under) {
        double slack = 0.25 * over.height();
        for (var box : rules(view).between(over.centerY(), under.centerY())) {
            double y = box.centerY() * view.height();
            if (box.width() < 0.6
                    && y > over.centerY()
                    && y < under.centerY()
                    && box.left() * view.width() < Math.min(over.right(), under.right())
                    && box.right() * view.width() > Math.max(over.left(), under.left()) - slack) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether a candidate stands right under a line to sign on: a short rule, or a row of underscores, with
     * room over it.
     */
    public boolean signed(PageView view, Candidate candidate) {
        var segment = candidate.segment();
        if (!candidate.whole() || Looks.hasDigit(candidate.text())) {
            return false;
        }
        double height = Math.max(segment.height(), 1e-6);
        double line = Double.NaN;
        var rules = rules(view);
        for (var box : rules.between(segment.top() - 1.5 * height, segment.top() + 0.3 * height)) {
            double y = box.centerY() * view.height();
            boolean near = y <= segment.top() + 0.3 * height && segment.top() - y < 1.5 * height;
            boolean over = box.left() * view.width() < segment.right() && box.right() * view.width() > segment.left();
            if (near && over && box.width() > 0.1 && box.width() < 0.45) {
                line = y;
            }
        }
        for (var other : rules.written()) {
            boolean over = other.sharedWidth(segment) > 0 && other.line() < segment.line();
            if (over && segment.top() - other.bottom() < height) {
                line = other.top();
            }
        }
        double y = line;
        return !Double.isNaN(line)
                && view.segments().stream()
                        .filter(other -> other.sharedWidth(segment) > 0
                                && !UNDERSCORES.matcher(other.text()).matches())
                        .noneMatch(other -> other.centerY() < y && y - other.bottom() < 1.5 * height);
    }
}
