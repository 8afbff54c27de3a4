package dev.quern.ocr.reading.sheet;

import dev.quern.core.reading.SheetRows;
import dev.quern.ocr.reading.text.Block;
import dev.quern.ocr.reading.text.Hyperlink;
import dev.quern.ocr.reading.text.LinkSpan;
import dev.quern.ocr.reading.text.Paragraph;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.Table;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The sheets of one workbook while their cells come in. Columns and rows without text take no space; text that is too
 * long for its column runs on over the empty cells to its right, as on the screen.
 */
public final class SheetGrid {
    private static final int MOST_BLANK_ROWS = 2;

    /** A cell with text, and over how many columns it is merged: what it covers below is empty, and needs no place. */
    private record Filled(String text, @Nullable String exact, boolean figure, int columns, boolean bold) {}

    private final ReadingLimits limits;
    private final List<Block> blocks = new ArrayList<>();
    private final TreeMap<Integer, TreeMap<Integer, Filled>> rows = new TreeMap<>();
    private final Map<Long, Integer> merged = new HashMap<>();
    private final Map<Long, String> addresses = new HashMap<>();
    private int cells;

    public SheetGrid(ReadingLimits limits) {
        this.limits = limits;
    }

    /**
     * Adds a cell to the sheet at hand.
     *
     * @param row from 0, like the column
     * @param exact see {@link SheetRows.Cell}
     * @param figure whether it is a number or a date, which never runs over its column
     */
    public void cell(int row, int column, String text, @Nullable String exact, boolean figure, boolean bold)
            throws UnreadableFile {
        if (text.isBlank()) {
            return;
        }
        if (++cells > limits.cells()) {
            throw new UnreadableFile(
                    "The workbook has more than %d filled cells by row %d of a sheet; at most %d are read"
                            .formatted(limits.cells(), row + 1, limits.cells()));
        }
        rows.computeIfAbsent(row, key -> new TreeMap<>()).put(column, new Filled(text.strip(), exact, figure, 1, bold));
    }

    /** Says over how many columns a cell is merged, before or after its text is known. */
    public void merge(int row, int column, int columns) {
        if (columns > 1) {
            merged.put(key(row, column), columns);
        }
    }

    /** Says what a cell leads to, before or after its text is known. */
    public void link(int row, int column, String address) {
        if (addresses.size() < limits.cells()) {
            addresses.put(key(row, column), address);
        }
    }

    private static long key(int row, int column) {
        return ((long) row << 32) | column;
    }

    /**
     * Ends the sheet at hand: what comes next is on another page.
     *
     * @param drawn what stands beside its cells, in text boxes and pictures
     */
    public void endSheet(List<Block> drawn) throws UnreadableFile {
        if (!rows.isEmpty() || !drawn.isEmpty()) {
            if (!blocks.isEmpty()) {
                blocks.add(Block.PAGE_BREAK);
            }
            if (!rows.isEmpty()) {
                blocks.add(table());
            }
            blocks.addAll(drawn);
        }
        rows.clear();
        merged.clear();
        addresses.clear();
    }

    /** All sheets so far, each on a page of its own. */
    public List<Block> blocks() {
        return blocks;
    }

    private Table table() throws UnreadableFile {
        spans();
        var used = new TreeSet<Integer>();
        rows.values().forEach(row -> used.addAll(row.keySet()));
        if (used.size() > limits.columns()) {
            throw new UnreadableFile(
                    "A sheet has %d filled columns; at most %d are read".formatted(used.size(), limits.columns()));
        }
        var places = new HashMap<Integer, Integer>();
        used.forEach(column -> places.put(column, places.size()));
        var widths = widths(places);
        var table = new ArrayList<List<Table.Cell>>();
        int before = -1;
        for (var entry : rows.entrySet()) {
            int number = entry.getKey();
            int blank = before < 0 ? 0 : Math.min(MOST_BLANK_ROWS, number - before - 1);
            for (int i = 0; i < blank; i++) {
                table.add(List.of());
            }
            table.add(row(number, entry.getValue(), used, places, widths));
            before = number;
        }
        return new Table(table, limits.columns());
    }

    private void spans() {
        merged.forEach((key, columns) -> {
            var row = rows.get((int) (key >> 32));
            int column = (int) (long) key;
            var cell = row == null ? null : row.get(column);
            if (row != null && cell != null) {
                row.put(column, new Filled(cell.text, cell.exact, cell.figure, columns, cell.bold));
            }
        });
    }

    /** By place, the width of the widest cell that cannot run on to the right. */
    private int[] widths(Map<Integer, Integer> places) {
        var widths = new int[places.size()];
        for (var row : rows.values()) {
            for (var cell : row.entrySet()) {
                var filled = cell.getValue();
                int place = places.getOrDefault(cell.getKey(), 0);
                var next = row.higherKey(cell.getKey());
                boolean bounded = filled.figure || (next != null && places.getOrDefault(next, 0) == place + 1);
                if (bounded && filled.columns == 1) {
                    widths[place] =
                            Math.max(widths[place], Paragraph.of(filled.text).natural());
                }
            }
        }
        return widths;
    }

    private List<Table.Cell> row(
            int number,
            NavigableMap<Integer, Filled> row,
            NavigableSet<Integer> used,
            Map<Integer, Integer> places,
            int[] widths) {
        var cells = new ArrayList<Table.Cell>();
        int at = 0;
        for (var entry : row.entrySet()) {
            var filled = entry.getValue();
            int place = places.getOrDefault(entry.getKey(), 0);
            if (place < at) {
                continue; // under a merged cell
            }
            for (; at < place; at++) {
                cells.add(new Table.Cell(List.of(), 1, 1));
            }
            var next = row.higherKey(entry.getKey());
            int end = next == null ? used.size() : places.getOrDefault(next, used.size());
            int columns = 1;
            if (filled.columns > 1) {
                columns = used.subSet(entry.getKey(), clamped(entry.getKey(), filled.columns))
                        .size();
            } else if (!filled.figure && Paragraph.of(filled.text).natural() > widths[place]) {
                columns = end - place;
            }
            var address = addresses.get(key(number, entry.getKey()));
            var links = address == null
                    ? List.<LinkSpan>of()
                    : List.of(new LinkSpan(0, filled.text.length(), new Hyperlink(address)));
            cells.add(new Table.Cell(
                    List.of(new Paragraph(filled.text, 0, filled.bold, links)), columns, 1, filled.exact));
            at = place + columns;
        }
        return cells;
    }

    private static int clamped(int column, int columns) {
        return (int) Math.min(Integer.MAX_VALUE, (long) column + columns);
    }
}
