package dev.quern.ocr.engine.label;

import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.words.Words;
import java.util.Set;
import java.util.regex.Pattern;

/** Where a form is signed: of "Name" beside "Signature", the name is that of who signs. */
public final class Signing {
    /** A label that the lexicon has for who signs. */
    public static final String SIGNER = "signatory";

    private static final Pattern SIGNATURE =
            Pattern.compile("(?iu)\\W*(?:(?:\\p{L}+ )?" + Words.oneOf("signature labels") + "\\b.{0,25}|(?:"
                    + Words.oneOf("signed by") + "|for and on behalf of.*)\\s*:.*)");
    private static final Set<String> NAMES = Set.of("person_name", "signatory");
    private static final int REACH = 4;

    private Signing() {}

    /**
     * Whether a segment is a label of a person's name, alone or with what the person is: "Name", "Print name and
     * title".
     */
    public static boolean isName(Segment label, LabelFit fit) {
        return label.tokens().size() <= 6
                && !Looks.hasDigit(label.text())
                && fit.sense(label.text()).matches().stream()
                        .anyMatch(match -> NAMES.contains(match.concept().id()))
                && fit.labelish(label.text()) > 0.4;
    }

    /** Returns whether a line to sign on belongs to the same row of labels, or to the same list. */
    public static boolean isNear(PageView view, Segment label) {
        double height = Math.max(label.height(), 1e-6);
        int last = Math.min(view.lines().size() - 1, label.line() + REACH);
        for (int line = Math.max(0, label.line() - REACH); line <= last; line++) {
            for (var other : view.lines().get(line)) {
                boolean row = line == label.line();
                boolean list = Math.abs(other.left() - label.left()) < height
                        && Math.abs(other.centerY() - label.centerY()) < 2.5 * REACH * height;
                if (!other.is(label)
                        && (row || list)
                        && SIGNATURE.matcher(other.text()).matches()) {
                    return true;
                }
            }
        }
        return false;
    }
}
