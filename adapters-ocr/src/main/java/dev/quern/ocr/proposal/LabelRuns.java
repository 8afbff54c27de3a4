package dev.quern.ocr.proposal;

import dev.quern.ocr.learning.Letters;
import dev.quern.ocr.learning.Span;
import dev.quern.ocr.value.text.Folding;
import java.util.regex.Pattern;

/** Runs of words that may be labels or headings, as far as their look tells. */
final class LabelRuns {
    private static final int LABEL_WORDS = 4;
    private static final int LABEL_LENGTH = 40;
    /** "20 %" of "VAT 20 %" is part of the label. */
    private static final Pattern RATE = Pattern.compile("\\d+(?:[.,]\\d+)? ?%");

    private LabelRuns() {}

    /** The index of the word of a run that ends in a colon, where so few words can be a label; -1 for none. */
    static int colon(Span run) {
        for (int i = run.from(); i < run.to() && i < run.from() + LABEL_WORDS + 2; i++) {
            if (run.line().word(i).text().endsWith(":")) {
                return Letters.hasLetter(run.line().span(run.from(), i + 1).text()) ? i : -1;
            }
        }
        return -1;
    }

    static boolean isLabel(Span run) {
        return run.count() <= LABEL_WORDS
                && isHeading(run)
                && Folding.letters(run.text()).length() > 1;
    }

    static boolean isHeading(Span run) {
        return run.count() <= LABEL_WORDS + 1
                && (Letters.hasLetter(run.text()) || run.text().matches("[#%]"))
                && !Letters.hasDigit(RATE.matcher(run.text()).replaceAll(""))
                && run.text().indexOf('@') < 0
                && run.text().length() <= LABEL_LENGTH;
    }
}
