package dev.quern.ocr.reading.office;

import dev.quern.ocr.reading.text.Block;
import dev.quern.ocr.reading.text.Table;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A table while its rows come in, with cells that are continued in rows below. */
final class CellGrid {
    /** A cell that may still grow downwards. */
    private static final class Draft {
        final List<Block> blocks;
        final int columns;
        int rows = 1;

        Draft(List<Block> blocks, int columns) {
            this.blocks = blocks;
            this.columns = columns;
        }
    }

    private final List<List<Draft>> rows = new ArrayList<>();
    private final Map<Integer, Draft> open = new HashMap<>();
    private int column;

    void row() {
        rows.add(new ArrayList<>());
        column = 0;
    }

    /** A cell of the row at hand; the first makes the row. */
    void cell(List<Block> blocks, int columns) {
        add(new Draft(blocks, columns));
    }

    /** A cell that carries on the one above it, with whatever stands in it. */
    void continued(List<Block> blocks, int columns) {
        var above = open.get(column);
        if (above == null || above.columns != columns) {
            cell(blocks, columns);
            return;
        }
        above.rows++;
        above.blocks.addAll(blocks);
        column += columns;
    }

    private void add(Draft cell) {
        if (rows.isEmpty()) {
            row();
        }
        rows.get(rows.size() - 1).add(cell);
        open.put(column, cell);
        column += cell.columns;
    }

    Table table(int maxColumns) throws UnreadableFile {
        var cells = new ArrayList<List<Table.Cell>>();
        for (var row : rows) {
            cells.add(row.stream()
                    .map(cell -> new Table.Cell(cell.blocks, cell.columns, cell.rows))
                    .toList());
        }
        return new Table(cells, maxColumns);
    }
}
