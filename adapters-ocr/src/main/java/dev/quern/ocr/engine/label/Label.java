package dev.quern.ocr.engine.label;

import dev.quern.ocr.words.Words;
import java.util.regex.Pattern;

/**
 * Words near a candidate that may say what it is.
 *
 * @param quality from 0 to 1: how well a label stands there
 */
public record Label(String text, Side side, double quality) {
    private static final Pattern EMPTY = Pattern.compile("[\\s:=.\\-–|*#()\\p{Sc}]*(?:(?:[A-Z]{1,2}\\$|"
            + Words.oneOf("currency abbreviations") + "|" + Words.oneOf("currency codes") + ")[\\s:.=]*)?");

    /** Returns whether a text is signs and currencies alone: what names a value stands beyond it. */
    static boolean saysNothing(String text) {
        return EMPTY.matcher(text).matches();
    }

    public enum Side {
        /** In the same run of words, before it. */
        INSIDE,
        /** In the same sentence, after it. */
        BEHIND,
        LEFT,
        ABOVE,
        /** Under the line to write on that it stands on. */
        BELOW,
        /** At the head of the block of lines that it stands in. */
        HEADING
    }
}
