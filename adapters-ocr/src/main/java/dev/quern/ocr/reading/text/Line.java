package dev.quern.ocr.reading.text;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One row of a grid of characters.
 *
 * @param words from left to right
 * @param joined whether it belongs to the row of a table with the line before it, so that no page ends between them
 * @param cells of a table, those that have words in it
 */
record Line(List<Word> words, boolean joined, List<CellPart> cells) {
    static final Line BLANK = new Line(List.of(), false);

    /** One of no table. */
    Line(List<Word> words, boolean joined) {
        this(words, joined, List.of());
    }

    /** From which column to which the words of a cell stand. */
    record CellPart(Table.Placed cell, double from, double to) {}

    /** The same, set this many times as wide. */
    Line scaled(double times) {
        return new Line(
                words.stream()
                        .map(word -> new Word(
                                word.text,
                                times * word.column,
                                times * word.width,
                                word.bold,
                                word.confidence,
                                word.link))
                        .toList(),
                joined);
    }

    /**
     * A word.
     *
     * @param column that it begins at; whole where it is set on the grid
     * @param width columns that it takes
     * @param confidence see {@link dev.quern.core.page.Word}
     * @param link that it is part of; the place of a picture that leads somewhere is a word without text
     */
    record Word(
            String text,
            double column,
            double width,
            boolean bold,
            double confidence,
            @Nullable Hyperlink link) {
        /** One that stood there as text. */
        Word(String text, int column, int width, boolean bold) {
            this(text, column, width, bold, 1, null);
        }

        Word shifted(int columns) {
            return new Word(text, column + columns, width, bold, confidence, link);
        }
    }
}
