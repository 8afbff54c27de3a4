package dev.quern.ocr.reading;

/**
 * One drawn character (or ligature) in points of the displayed page.
 *
 * <p>Beside its box it has a place in the frame of its own writing direction: {@code start} and {@code end} run along
 * the baseline, {@code baseline} is the distance across it, growing downwards for a reader who holds the page so that
 * the text is level.
 *
 * @param text printable, never blank
 * @param direction of writing in whole degrees, 0 for level, 90 for downwards
 * @param trailing letter spacing set after it, part of no gap between words
 * @param size of the font
 * @param spaced whether white space was drawn just before it
 */
record Glyph(
        String text,
        int direction,
        double start,
        double end,
        double baseline,
        double trailing,
        double size,
        boolean bold,
        boolean spaced,
        double left,
        double top,
        double right,
        double bottom) {
    Glyph inBold() {
        return new Glyph(text, direction, start, end, baseline, trailing, size, true, spaced, left, top, right, bottom);
    }
}
