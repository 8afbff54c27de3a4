package dev.quern.ocr.engine.table;

import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.text.Looks;
import java.util.Arrays;
import java.util.List;

/** What was read on after the last row of a table: words where all rows over them have a date, a time or a number. */
final class LastRows {
    /** Rows that tell what all of them have. */
    private static final int LEAST = 2;

    /** "On request" may stand for a number, and "open" for a date. */
    private static final int WORDS_FOR_NUMBER = 3;

    private static final int WORDS_FOR_DATE = 2;

    private final List<Meaning> columns;
    private final Grids grids;

    LastRows(List<Meaning> columns, Grids grids) {
        this.columns = columns;
        this.grids = grids;
    }

    /** The rows without the last ones that are of something else. */
    List<TableRow> without(List<TableRow> rows, List<Integer> cellOf) {
        for (int end = LEAST; end < rows.size(); end++) {
            var over = rows.subList(0, end);
            var under = rows.subList(end, rows.size());
            for (int column = 0; column < cellOf.size(); column++) {
                var format = columns.get(column).field().format();
                int cell = cellOf.get(column);
                if (cell >= 0
                        && isRead(format)
                        && isWords(format, under.get(0).text(cell))
                        && over.stream().allMatch(row -> grids.holds(format, row, cell))
                        && under.stream().noneMatch(row -> grids.holds(format, row, cell))) {
                    return over;
                }
            }
        }
        return rows;
    }

    private static boolean isRead(FieldFormat format) {
        return switch (format) {
            case NUMBER, DATE, TIME, DATETIME -> true;
            case TEXT, ONELINE, NAME, ADDRESS, LINK, TABLE -> false;
        };
    }

    private static boolean isWords(FieldFormat format, String text) {
        long words = Arrays.stream(text.split(" "))
                .filter(word -> Looks.letters(word) > 1)
                .count();
        return words >= (format == FieldFormat.NUMBER ? WORDS_FOR_NUMBER : WORDS_FOR_DATE);
    }
}
