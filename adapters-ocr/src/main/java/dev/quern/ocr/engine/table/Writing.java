package dev.quern.ocr.engine.table;

import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.value.number.SpottedNumber;
import java.util.List;

/**
 * Of cells that may all be of a column, which are written most as its values are: words, for single letters number the rows; sums
 * of money with their cents; names of more than one word.
 */
final class Writing {
    private static final double MOST = 0.05;

    /** Letters of words that nothing more is asked of. */
    private static final int FULL = 12;

    private final Figures figures;

    Writing(Figures figures) {
        this.figures = figures;
    }

    /** What the look of the cells under a heading is worth. */
    double worth(Meaning column, int cell, List<TableRow> rows) {
        return MOST
                * rows.stream()
                        .mapToDouble(row -> worth(column, row.text(cell)))
                        .average()
                        .orElse(0);
    }

    private double worth(Meaning column, String text) {
        return switch (column.field().format()) {
            case TEXT, ONELINE -> (double) Math.min(FULL, Looks.letters(text)) / FULL;
            case NAME -> !Looks.hasDigit(text) && text.indexOf(' ') > 0 ? 1 : 0;
            case NUMBER ->
                column.shape() == Shape.AMOUNT && figures.in(text).stream().anyMatch(SpottedNumber::isAmount) ? 1 : 0;
            case DATE, TIME, DATETIME, ADDRESS, LINK, TABLE -> 0;
        };
    }
}
