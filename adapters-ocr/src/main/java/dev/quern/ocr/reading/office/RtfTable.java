package dev.quern.ocr.reading.office;

import dev.quern.ocr.reading.text.Block;
import dev.quern.ocr.reading.text.Table;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Rows of an RTF table: the right edges of their cells tell which columns a cell spans. */
final class RtfTable {
    private static final int HAIR = 20;

    /** The definition of one cell in a row. */
    static final class Definition {
        boolean continuesAbove;
        boolean continuesLeft;
        int right;
    }

    private record Row(List<List<Block>> cells, List<Definition> definitions) {}

    private final List<Row> rows = new ArrayList<>();

    void row(List<List<Block>> cells, List<Definition> definitions) {
        rows.add(new Row(List.copyOf(cells), List.copyOf(definitions)));
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    Table table(int maxColumns) throws UnreadableFile {
        var edges = new TreeSet<Integer>();
        for (var row : rows) {
            row.definitions.forEach(cell -> edges.add(cell.right));
        }
        var grid = new CellGrid();
        for (var row : rows) {
            grid.row();
            int left = Integer.MIN_VALUE;
            for (int i = 0; i < row.cells.size(); i++) {
                var defined = i < row.definitions.size() ? row.definitions.get(i) : new Definition();
                int columns = 1;
                int cell = i;
                if (i < row.definitions.size()) {
                    while (i + 1 < Math.min(row.cells.size(), row.definitions.size())
                            && row.definitions.get(i + 1).continuesLeft) {
                        i++;
                    }
                    columns = columns(edges, left, row.definitions.get(i).right);
                    left = row.definitions.get(i).right;
                }
                if (defined.continuesAbove) {
                    grid.continued(row.cells.get(cell), columns);
                } else {
                    grid.cell(row.cells.get(cell), columns);
                }
            }
        }
        return grid.table(maxColumns);
    }

    /** Edges within a cell, and its own; those of different rows may differ by a hair. */
    private static int columns(NavigableSet<Integer> edges, int left, int right) {
        if (left > right) {
            return 1;
        }
        int columns = 1;
        int last = left;
        for (int edge : edges.subSet(left, false, right, false)) {
            if ((last == Integer.MIN_VALUE || edge - last > HAIR) && right - edge > HAIR) {
                columns++;
                last = edge;
            }
        }
        return columns;
    }
}
