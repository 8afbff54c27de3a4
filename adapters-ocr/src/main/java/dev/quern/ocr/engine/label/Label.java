package dev.quern.ocr.engine.label;

/**
 * Words near a candidate that may say what it is.
 *
 * @param quality from 0 to 1: how well a label stands there
 */
public record Label(String text, Side side, double quality) {
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
