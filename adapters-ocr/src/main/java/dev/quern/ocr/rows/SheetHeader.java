package dev.quern.ocr.rows;

import dev.quern.core.reading.SheetRows;
import dev.quern.core.reading.SheetRows.Cell;
import dev.quern.ocr.value.text.Folding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The row of a sheet that names its columns, or two rows of which the upper one says what several columns have in common. Names
 * are compared by their letters and digits alone, without case and accents.
 *
 * @param below the index of the first row under it
 * @param columns by name
 */
record SheetHeader(SheetRows sheet, int below, Map<String, Integer> columns) {
    /** Titles, addresses and empty rows may stand above it. */
    private static final int FIRST_ROWS = 50;

    /** Every row that may be one, in the order of the sheet, those of one row first. */
    static List<SheetHeader> in(SheetRows sheet) {
        var headers = new ArrayList<SheetHeader>();
        int most = Math.min(FIRST_ROWS, sheet.rows().size());
        for (int rows = 1; rows <= 2; rows++) {
            for (int below = rows; below <= most; below++) {
                var upper = rows == 1 ? null : sheet.rows().get(below - 2);
                headers.add(new SheetHeader(
                        sheet, below, columns(upper, sheet.rows().get(below - 1))));
            }
        }
        return headers;
    }

    private static Map<String, Integer> columns(SheetRows.@Nullable Row upper, SheetRows.Row lower) {
        var columns = new HashMap<String, Integer>();
        if (upper != null) {
            for (var cell : upper.cells()) {
                boolean named = lower.at(cell.column()).isPresent();
                name(columns, named ? "" : cell.text(), cell.column());
            }
        }
        for (var cell : lower.cells()) {
            name(columns, cell.text(), cell.column());
            var over = upper == null
                    ? Optional.<String>empty()
                    : upper.at(cell.column()).map(Cell::text);
            over.ifPresent(text -> name(columns, text + cell.text(), cell.column()));
            over.ifPresent(text -> name(columns, cell.text() + text, cell.column()));
        }
        return columns;
    }

    /** Adds a column; of two with one name the first counts. */
    private static void name(Map<String, Integer> columns, String text, int column) {
        var name = Folding.compact(text);
        if (!name.isEmpty()) {
            columns.putIfAbsent(name, column);
        }
    }

    /** The column of a field's name; null where none is called so. */
    @Nullable
    Integer column(String name) {
        return columns.get(Folding.compact(name));
    }

    /** Counts the names that the header has. */
    long count(Collection<String> names) {
        return names.stream().filter(name -> column(name) != null).count();
    }

    /** Returns whether a row below repeats the header, as on every page of a report. */
    boolean isRepeatedIn(SheetRows.Row row) {
        return row.cells().stream()
                .allMatch(cell -> Integer.valueOf(cell.column()).equals(column(cell.text())));
    }
}
