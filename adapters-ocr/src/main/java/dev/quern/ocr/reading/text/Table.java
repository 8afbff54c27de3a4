package dev.quern.ocr.reading.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Rows of cells, laid out in columns: text is wrapped inside its column, columns are told apart by three blanks, a cell
 * over several columns or rows keeps its place.
 *
 * <p>A table wider than a page of text is made as narrow as its words allow; one with many columns stays wide.
 */
public final class Table implements Block {
    /** Columns of characters that a table should not exceed. */
    static final int WIDEST = 160;

    private static final int GAP = 3;

    /**
     * One cell.
     *
     * @param columns how many columns it spans, from 1
     * @param rows how many rows it spans, from 1
     */
    public record Cell(List<Block> blocks, int columns, int rows) {
        public Cell {
            blocks = List.copyOf(blocks);
            columns = Math.max(1, columns);
            rows = Math.max(1, rows);
        }

        /** A cell of one column and row. */
        public static Cell of(String text) {
            return new Cell(List.of(Paragraph.of(text)), 1, 1);
        }

        int natural() {
            return blocks.stream().mapToInt(Block::natural).max().orElse(0);
        }

        int least() {
            return blocks.stream().mapToInt(Block::least).max().orElse(0);
        }

        List<Line> lay(int width) {
            var lines = new ArrayList<Line>();
            blocks.forEach(block -> lines.addAll(block.lay(width)));
            while (!lines.isEmpty() && lines.get(lines.size() - 1).words().isEmpty()) {
                lines.remove(lines.size() - 1);
            }
            return lines;
        }
    }

    /** A cell at its place. */
    private record Placed(Cell cell, int row, int column, int columns) {}

    private final List<List<Placed>> rows = new ArrayList<>();
    private final int[] natural;
    private final int[] least;

    /**
     * @param maxColumns how many columns there may be
     * @throws UnreadableFile where there are more
     */
    public Table(List<List<Cell>> rows, int maxColumns) throws UnreadableFile {
        int columns = place(rows, maxColumns);
        natural = new int[columns];
        least = new int[columns];
        measure();
    }

    /** Gives each cell the first column that no cell from above reaches into. Returns the number of columns. */
    private int place(List<List<Cell>> cells, int maxColumns) throws UnreadableFile {
        int most = 0;
        var taken = new int[0]; // by column, the first row that is free again
        for (int row = 0; row < cells.size(); row++) {
            var placed = new ArrayList<Placed>();
            int column = 0;
            for (var cell : cells.get(row)) {
                while (column < taken.length && taken[column] > row) {
                    column++;
                }
                if (column >= maxColumns) {
                    long wide = cells.get(row).stream().mapToLong(Cell::columns).sum();
                    throw new UnreadableFile("A table has a row of %d columns or more; at most %d are read"
                            .formatted(Math.max(wide, maxColumns + 1), maxColumns));
                }
                int span = Math.min(cell.columns(), maxColumns - column);
                placed.add(new Placed(cell, row, column, span));
                if (cell.rows() > 1) {
                    taken = taken.length < column + span ? Arrays.copyOf(taken, column + span) : taken;
                    Arrays.fill(taken, column, column + span, row + cell.rows());
                }
                column += span;
                most = Math.max(most, column);
            }
            rows.add(placed);
        }
        return most;
    }

    private void measure() {
        var spanning = new ArrayList<Placed>();
        for (var row : rows) {
            for (var placed : row) {
                if (placed.columns == 1) {
                    natural[placed.column] = Math.max(natural[placed.column], placed.cell.natural());
                    least[placed.column] = Math.max(least[placed.column], placed.cell.least());
                } else {
                    spanning.add(placed);
                }
            }
        }
        spanning.sort(Comparator.comparingInt(Placed::columns));
        for (var placed : spanning) {
            int end = placed.column + placed.columns;
            boolean free = end == natural.length || width(natural, placed.column, end) == 0;
            int wanted = free ? Math.min(WIDEST, placed.cell.natural()) : placed.cell.least();
            natural[end - 1] += Math.max(0, wanted - width(natural, placed.column, end));
            least[end - 1] += Math.max(0, placed.cell.least() - width(least, placed.column, end));
            natural[end - 1] = Math.max(natural[end - 1], least[end - 1]);
        }
    }

    /** The columns of characters from one column to before another, with the gaps between them. */
    private static int width(int[] widths, int from, int to) {
        int width = 0;
        for (int i = from; i < to; i++) {
            width += widths[i] == 0 ? 0 : widths[i] + (width == 0 ? 0 : GAP);
        }
        return width;
    }

    @Override
    public int natural() {
        return width(natural, 0, natural.length);
    }

    @Override
    public int least() {
        return width(least, 0, least.length);
    }

    @Override
    public List<Line> lay(int width) {
        var widths = widths(Math.max(width, 1));
        var lines = new ArrayList<Line>();
        var open = new ArrayList<Part>();
        for (int row = 0; row < rows.size(); row++) {
            for (var placed : rows.get(row)) {
                int wide = width(widths, placed.column, placed.column + placed.columns);
                var laid = placed.cell.lay(Math.max(1, wide));
                int last = Math.min(rows.size() - 1, row + placed.cell.rows() - 1);
                open.add(new Part(laid, left(widths, placed.column), last));
            }
            int height = 1;
            for (var part : open) {
                height = Math.max(height, part.last == row ? part.left() : 0);
            }
            for (int line = 0; line < height; line++) {
                lines.add(next(open, line > 0));
            }
            int done = row;
            open.removeIf(part -> part.last <= done);
        }
        return lines;
    }

    /** The next line of every open cell, side by side. */
    private static Line next(List<Part> open, boolean joined) {
        var words = new ArrayList<Line.Word>();
        for (var part : open) {
            if (part.left() > 0) {
                part.lines.get(part.at++).words().forEach(word -> words.add(word.shifted(part.column)));
            }
        }
        words.sort(Comparator.comparingDouble(Line.Word::column));
        return new Line(List.copyOf(words), joined);
    }

    private static int left(int[] widths, int column) {
        int before = width(widths, 0, column);
        return before == 0 ? 0 : before + GAP;
    }

    /** The widest columns give way first, none below what its words need. */
    private int[] widths(int width) {
        int low = 0;
        int high = Arrays.stream(natural).max().orElse(0);
        while (low < high) {
            int middle = (low + high + 1) / 2;
            if (width(capped(middle), 0, natural.length) <= width) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return capped(low);
    }

    private int[] capped(int cap) {
        var widths = new int[natural.length];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.min(natural[i], Math.max(least[i], cap));
        }
        return widths;
    }

    /** What is left of a cell while rows are laid out. */
    private static final class Part {
        final List<Line> lines;
        final int column;
        final int last;
        int at;

        Part(List<Line> lines, int column, int last) {
            this.lines = lines;
            this.column = column;
            this.last = last;
        }

        int left() {
            return lines.size() - at;
        }
    }
}
