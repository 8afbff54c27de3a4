package dev.quern.ocr.reading.text;

import dev.quern.core.page.Box;
import dev.quern.core.reading.SheetRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
     * @param exact see {@link SheetRows.Cell}
     */
    public record Cell(
            List<Block> blocks,
            int columns,
            int rows,
            @Nullable String exact) {
        public Cell {
            blocks = List.copyOf(blocks);
            columns = Math.max(1, columns);
            rows = Math.max(1, rows);
        }

        /** A cell of a document that has nothing but what is shown. */
        public Cell(List<Block> blocks, int columns, int rows) {
            this(blocks, columns, rows, null);
        }

        /** A cell of one column and row. */
        public static Cell of(String text) {
            return new Cell(List.of(Paragraph.of(text)), 1, 1);
        }

        private String text() {
            return blocks.stream()
                    .filter(Paragraph.class::isInstance)
                    .map(block -> ((Paragraph) block).text())
                    .collect(Collectors.joining("\n"))
                    .strip();
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

    /** A cell at its place in the table and, once it is laid out, on a page: the one where it begins. */
    static final class Placed {
        private final Cell cell;
        private final int column;
        private final int columns;
        private int page;
        private @Nullable Box box;

        Placed(Cell cell, int column, int columns) {
            this.cell = cell;
            this.column = column;
            this.columns = columns;
        }

        /** Is told of every line with words of it. */
        void stands(int onPage, Box at) {
            if (box == null) {
                page = onPage;
                box = at;
            } else if (page == onPage) {
                box = box.union(at);
            }
        }

        private Stream<SheetRows.Cell> asRead() {
            var text = cell.text();
            return box == null || text.isEmpty()
                    ? Stream.empty()
                    : Stream.of(new SheetRows.Cell(column, columns, text, cell.exact, page, box));
        }
    }

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
                placed.add(new Placed(cell, column, span));
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

    /** Returns the text of its rows, once they are on pages. */
    SheetRows asRead() {
        return new SheetRows(rows.stream()
                .map(row ->
                        new SheetRows.Row(row.stream().flatMap(Placed::asRead).toList()))
                .filter(row -> !row.cells().isEmpty())
                .toList());
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
        spanning.sort(Comparator.comparingInt(placed -> placed.columns));
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
                open.add(new Part(placed, laid, left(widths, placed.column), last));
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
        var cells = new ArrayList<Line.CellPart>();
        for (var part : open) {
            var line = part.left() > 0 ? part.lines.get(part.at++).words() : List.<Line.Word>of();
            line.forEach(word -> words.add(word.shifted(part.column)));
            if (!line.isEmpty()) {
                var last = line.get(line.size() - 1);
                cells.add(new Line.CellPart(
                        part.cell, part.column + line.get(0).column(), part.column + last.column() + last.width()));
            }
        }
        words.sort(Comparator.comparingDouble(Line.Word::column));
        return new Line(List.copyOf(words), joined, List.copyOf(cells));
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

    /** The rest of a cell while rows are laid out. */
    private static final class Part {
        final Placed cell;
        final List<Line> lines;
        final int column;
        final int last;
        int at;

        Part(Placed cell, List<Line> lines, int column, int last) {
            this.cell = cell;
            this.lines = lines;
            this.column = column;
            this.last = last;
        }

        int left() {
            return lines.size() - at;
        }
    }
}
