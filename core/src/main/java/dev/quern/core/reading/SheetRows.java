package dev.quern.core.reading;

import dev.quern.core.page.Box;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One sheet of a spreadsheet: the rows that have text, from the top. */
public record SheetRows(List<Row> rows) {
    public SheetRows {
        rows = List.copyOf(rows);
    }

    /** The cells with text, from left to right. */
    public record Row(List<Cell> cells) {
        public Row {
            cells = List.copyOf(cells);
        }

        /** The cell that stands in a column, or reaches into it. */
        public Optional<Cell> at(int column) {
            @Nullable Cell found = null;
            for (var cell : cells) {
                if (cell.column <= column && column < cell.column + cell.columns) {
                    found = cell;
                }
            }
            return Optional.ofNullable(found);
        }
    }

    /**
     * A cell with text.
     *
     * @param column from 0, of those that have text anywhere in the sheet
     * @param columns over how many it reaches, from 1
     * @param text as it is shown
     * @param exact what the file itself has for a number (with a decimal point) or a moment (ISO 8601), however it is shown;
     *     null for everything else
     * @param page index of the page that it stands on, from 0
     * @param box on that page
     */
    public record Cell(
            int column, int columns, String text, @Nullable String exact, int page, Box box) {}

    /** With the rows alone that stand on some of the pages, numbered anew. */
    SheetRows within(int first, int last) {
        return new SheetRows(rows.stream()
                .map(row -> new Row(row.cells.stream()
                        .filter(cell -> cell.page >= first && cell.page <= last)
                        .map(cell ->
                                new Cell(cell.column, cell.columns, cell.text, cell.exact, cell.page - first, cell.box))
                        .toList()))
                .filter(row -> !row.cells.isEmpty())
                .toList());
    }
}
