package dev.quern.ocr.fitting;

import dev.quern.core.page.Box;
import dev.quern.core.page.Word;
import dev.quern.core.result.FieldFormat;
import java.util.List;
import java.util.Map;

/** A line of a table, with its words by column. */
record RowLine(int page, Map<TableColumn, List<Word>> cells, Box box) {
    boolean beginsRow(int columns) {
        long filled = cells.keySet().size();
        boolean number = cells.keySet().stream().anyMatch(column -> column.format() == FieldFormat.NUMBER);
        return filled >= Math.min(2, columns) || number;
    }
}
