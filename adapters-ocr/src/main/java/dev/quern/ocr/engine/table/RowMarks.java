package dev.quern.ocr.engine.table;

import dev.quern.ocr.engine.page.Piece;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** "A", "B", "C" or "1", "2", "3" before the words of rows that share one heading with them: they count the rows, and are no part of the words. */
final class RowMarks {
    /** Characters of a mark, at most. */
    private static final int LONGEST = 3;

    private static final int LEAST_ROWS = 2;

    private RowMarks() {}

    /** The rows without the marks in their first cell; the same rows where some have none. */
    static List<TableRow> without(List<TableRow> rows) {
        var marks = new HashSet<String>();
        for (var row : rows) {
            var first = row.cells().getOrDefault(0, List.of());
            if (!isMarked(first) || !marks.add(first.get(0).text())) {
                return rows;
            }
        }
        return rows.size() < LEAST_ROWS
                ? rows
                : rows.stream().map(RowMarks::unmarked).toList();
    }

    private static boolean isMarked(List<Piece> cell) {
        return cell.size() > 1
                && cell.get(0).text().length() <= LONGEST
                && cell.get(1).segment().line() == cell.get(0).segment().line()
                && !cell.get(1).segment().is(cell.get(0).segment());
    }

    private static TableRow unmarked(TableRow row) {
        Map<Integer, List<Piece>> cells = new HashMap<>(row.cells());
        cells.computeIfPresent(0, (cell, pieces) -> pieces.subList(1, pieces.size()));
        return new TableRow(cells);
    }
}
