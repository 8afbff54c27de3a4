package dev.quern.ocr.engine;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Lines to write on, to sign on above all: what is written stands over them, what it is under them. */
final class WriteLines {
    private static final Pattern UNDERSCORES = Pattern.compile("[_.…]{8,}");
    private static final Set<String> SIGNING =
            Set.of("signatory", "person_name", "date", "contract_date", "job_title", "title", "place_date");

    private final Keys keys;
    private final LabelFit fit;

    WriteLines(Keys keys, LabelFit fit) {
        this.keys = keys;
        this.fit = fit;
    }

    /** "Ann Day" on a line to write on, under which "Print name" tells what was to be written. */
    Optional<Label> below(Sheet sheet, Candidate candidate) {
        var segment = candidate.segment();
        double height = Math.max(segment.height(), 1e-6);
        if (!candidate.whole() || roofed(sheet, segment, height)) {
            return Optional.empty();
        }
        for (int line = segment.line() + 1; line < Math.min(sheet.lines().size(), segment.line() + 3); line++) {
            for (var under : sheet.lines().get(line)) {
                double gap = under.top() - segment.bottom();
                boolean near = under.sharedWidth(segment) > 0 && gap > -0.3 * height && gap < 1.8 * height;
                // What a key names stands right of it.
                if (near && !Looks.figures(under.text()) && !keys.contains(under)) {
                    if (ruled(sheet, segment, under)) {
                        return Optional.of(new Label(under.text(), Label.Side.BELOW, 0.95));
                    }
                    // Pictures show no rules; there only what is nothing but a label counts, with nothing under it.
                    if (sheet.page().rulings().isEmpty() && signs(under) && !floored(sheet, under, height)) {
                        return Optional.of(new Label(under.text(), Label.Side.BELOW, 0.8));
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** Whether something stands right over it, as labels in boxes do. */
    private static boolean roofed(Sheet sheet, Segment segment, double height) {
        return segment.line() > 0
                && sheet.lines().get(segment.line() - 1).stream()
                        .anyMatch(
                                over -> over.sharedWidth(segment) > 0 && segment.top() - over.bottom() < 0.8 * height);
    }

    /** Whether it is nothing but a label of what stands where a form is signed: names, offices, days. */
    private boolean signs(Segment segment) {
        var sense = fit.sense(segment.text());
        return sense.isLabel()
                && sense.matches().stream()
                        .anyMatch(match -> SIGNING.contains(match.concept().id()));
    }

    private static boolean floored(Sheet sheet, Segment segment, double height) {
        return segment.line() + 1 < sheet.lines().size()
                && sheet.lines().get(segment.line() + 1).stream()
                        .anyMatch(under ->
                                under.sharedWidth(segment) > 0 && under.top() - segment.bottom() < 0.8 * height);
    }

    /** Whether a rule no wider than a line to write on lies between two segments. */
    private static boolean ruled(Sheet sheet, Segment over, Segment under) {
        double slack = 0.25 * over.height();
        for (var ruling : sheet.page().rulings()) {
            var box = ruling.box();
            double y = box.centerY() * sheet.height();
            if (ruling.isHorizontal()
                    && box.width() < 0.6
                    && y > over.centerY()
                    && y < under.centerY()
                    && box.left() * sheet.width() < Math.min(over.right(), under.right())
                    && box.right() * sheet.width() > Math.max(over.left(), under.left()) - slack) {
                return true;
            }
        }
        return false;
    }

    /** Whether it stands right under a line to sign on: a short rule, or a row of underscores, with room over it. */
    static boolean signed(Sheet sheet, Candidate candidate) {
        var segment = candidate.segment();
        if (!candidate.whole() || Looks.hasDigit(candidate.text())) {
            return false;
        }
        double height = Math.max(segment.height(), 1e-6);
        double line = Double.NaN;
        for (var ruling : sheet.page().rulings()) {
            var box = ruling.box();
            double y = box.centerY() * sheet.height();
            boolean near = y <= segment.top() + 0.3 * height && segment.top() - y < 1.5 * height;
            boolean over = box.left() * sheet.width() < segment.right() && box.right() * sheet.width() > segment.left();
            if (ruling.isHorizontal() && near && over && box.width() > 0.1 && box.width() < 0.45) {
                line = y;
            }
        }
        for (var other : sheet.segments()) {
            boolean over = other.sharedWidth(segment) > 0 && other.line() < segment.line();
            if (over
                    && segment.top() - other.bottom() < height
                    && UNDERSCORES.matcher(other.text()).matches()) {
                line = other.top();
            }
        }
        double y = line;
        return !Double.isNaN(line)
                && sheet.segments().stream()
                        .filter(other -> other.sharedWidth(segment) > 0
                                && !UNDERSCORES.matcher(other.text()).matches())
                        .noneMatch(other -> other.centerY() < y && y - other.bottom() < 1.5 * height);
    }
}
