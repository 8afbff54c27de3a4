package dev.quern.ocr.reading.text;

import java.util.List;

/**
 * One row of a grid of characters.
 *
 * @param words from left to right
 * @param joined whether it belongs to the row of a table with the line before it, so that no page ends between them
 */
record Line(List<Word> words, boolean joined) {
    static final Line BLANK = new Line(List.of(), false);

    /** A word, the column it begins at, and how many it takes. */
    record Word(String text, int column, int width, boolean bold) {
        Word shifted(int columns) {
            return new Word(text, column + columns, width, bold);
        }
    }
}
