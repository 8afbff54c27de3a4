package dev.quern.ocr.engine.table;

import dev.quern.core.kernel.Stoppable;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Piece;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.value.Normaliser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Tables of any kind: headings that name the wanted columns in their words or by what they mean, and rows of whatever stands in
 * line under them. {@link TableBody} knows more of tables with figures; this one needs none.
 */
final class Grids {
    /** Lines of one heading. */
    private static final int TALLEST_HEAD = 3;

    /** The share of cells under a heading that have to be of the type that a column asks for. */
    private static final double OF_ITS_TYPE = 0.5;

    /** For a table that nothing but its types speaks for. */
    private static final int LEAST_ROWS = 2;

    /** Lines of one table that are tried as its heading. */
    private static final int MOST_HEADS = 3;

    private static final int MOST_ROWS = 10;
    private static final double WORTH_OF_ROW = 0.05;
    private static final double NO_OTHERS = 0.3;

    private final List<PageView> views;
    private final LabelFit fit;
    private final ColumnNames names;
    private final Totals totals;
    private final Figures figures;
    private final Conventions conventions;

    Grids(List<PageView> views, LabelFit fit, Totals totals, Figures figures, Conventions conventions) {
        this.views = views;
        this.fit = fit;
        this.names = new ColumnNames(fit);
        this.totals = totals;
        this.figures = figures;
        this.conventions = conventions;
    }

    /** The table whose headings name the most; null where none names enough. */
    @Nullable
    FoundTable find(List<Meaning> columns) {
        FoundTable best = null;
        for (var view : views) {
            for (int first = 0; first < view.lines().size(); first++) {
                Stoppable.check();
                for (int last = first; last < Math.min(view.lines().size() - 1, first + TALLEST_HEAD); last++) {
                    if (!TableHead.mayHold(view.lines().get(last))
                            || (last > first && view.gapOver(last) > GridRows.ONE_CELL)) {
                        break;
                    }
                    var found = at(view, first, last, columns);
                    if (found != null && (best == null || found.named() > best.named() + 1e-9)) {
                        best = found;
                    }
                }
            }
        }
        return best;
    }

    private @Nullable FoundTable at(PageView view, int first, int last, List<Meaning> columns) {
        if (IntStream.rangeClosed(first, last)
                .noneMatch(line -> view.lines().get(line).size() > 1)) {
            return null;
        }
        var head = TableHead.read(view, first, last, columns, fit);
        if (head.cells().size() < 2) {
            return null;
        }
        var named = named(head, columns);
        if (columns.stream()
                .noneMatch(column -> head.cells().stream().anyMatch(cell -> names.isCertain(column, cell.text())))) {
            return null;
        }
        long some = Arrays.stream(named)
                .filter(cells -> Arrays.stream(cells).anyMatch(one -> one >= ColumnNames.NAMED))
                .count();
        if (some == 0 || head.cells().size() < Math.min(2, columns.size())) {
            return null;
        }
        var rows = new GridRows(views, head, columns, fit, totals).read();
        return rows.isEmpty() ? null : placed(head, columns, named, rows);
    }

    /**
     * The table whose columns are of the types that are asked for, in that order, whatever heads them: for those who call columns
     * by names that no heading tells. Null where none has all of them.
     */
    @Nullable
    FoundTable likeliest(List<Meaning> columns) {
        FoundTable best = null;
        double most = 0;
        for (var view : views) {
            int last = -1;
            int tried = 0;
            for (int line = 0; line < view.lines().size() - 1; line++) {
                Stoppable.check();
                var segments = view.lines().get(line);
                // The lines of a table may each be its heading, by what they look like: only the first of them are
                // tried.
                tried = line > last ? 0 : tried;
                if (tried == MOST_HEADS
                        || segments.size() < Math.max(2, columns.size())
                        || !TableHead.mayHold(segments)) {
                    continue;
                }
                var head = TableHead.read(view, line, line, columns, fit);
                var rows = new GridRows(views, head, columns, fit, totals).read();
                last = Math.max(last, lastLine(view, rows));
                tried++;
                var cellOf = rows.size() < LEAST_ROWS ? null : inOrder(head, columns, rows);
                if (cellOf != null) {
                    double named =
                            named(columns, head, Arrays.stream(cellOf).boxed().toList());
                    double worth = named
                            + WORTH_OF_ROW * Math.min(MOST_ROWS, rows.size())
                            + (used(head, rows).size() == columns.size() ? NO_OTHERS : 0);
                    if (worth > most && (named >= ColumnNames.NAMED || isTyped(columns))) {
                        most = worth;
                        best = FoundTable.of(head, cellOf, rows, named);
                    }
                }
            }
        }
        return best;
    }

    private static int lastLine(PageView view, List<TableBody.Row> rows) {
        return rows.stream()
                .flatMap(row -> row.cells().values().stream())
                .flatMap(List::stream)
                .map(Piece::segment)
                .filter(segment -> segment.page() == view.page().index())
                .mapToInt(Segment::line)
                .max()
                .orElse(-1);
    }

    private static boolean isTyped(List<Meaning> columns) {
        return columns.stream().map(column -> column.field().format()).anyMatch(format -> switch (format) {
            case NUMBER, DATE, TIME, DATETIME -> true;
            case TEXT, ONELINE, NAME, ADDRESS, LINK, TABLE -> false;
        });
    }

    /** The cells for all columns from left to right, those named best; null where some column has none. */
    private int @Nullable [] inOrder(TableHead head, List<Meaning> columns, List<TableBody.Row> rows) {
        var cells = used(head, rows);
        int wanted = columns.size();
        // By the number of columns placed, and that of cells looked at: what the best way to place them is worth.
        var worth = new double[wanted + 1][cells.size() + 1];
        for (int column = 1; column <= wanted; column++) {
            Arrays.fill(worth[column], Double.NEGATIVE_INFINITY);
            for (int at = 1; at <= cells.size(); at++) {
                int cell = cells.get(at - 1);
                var one = columns.get(column - 1);
                double placed = isLike(one, cell, rows)
                        ? worth[column - 1][at - 1]
                                + 0.01
                                + names.named(one, head.cells().get(cell).text())
                        : Double.NEGATIVE_INFINITY;
                worth[column][at] = Math.max(worth[column][at - 1], placed);
            }
        }
        if (worth[wanted][cells.size()] == Double.NEGATIVE_INFINITY) {
            return null;
        }
        var cellOf = new int[wanted];
        int at = cells.size();
        for (int column = wanted; column > 0; column--) {
            while (worth[column][at] == worth[column][at - 1]) {
                at--;
            }
            cellOf[column - 1] = cells.get(--at);
        }
        return cellOf;
    }

    private double[][] named(TableHead head, List<Meaning> columns) {
        return columns.stream()
                .map(column -> head.cells().stream()
                        .mapToDouble(cell -> names.named(column, cell.text()))
                        .toArray())
                .toArray(double[][]::new);
    }

    /** A wanted column and a heading that names it. */
    private record Pair(int column, int cell, double worth) {}

    /** Those that may be, the best named first: a heading in other words is not believed of words over nothing but figures. */
    private List<Pair> pairs(TableHead head, List<Meaning> columns, double[][] named, List<TableBody.Row> rows) {
        var pairs = new ArrayList<Pair>();
        for (int column = 0; column < columns.size(); column++) {
            for (int cell = 0; cell < head.cells().size(); cell++) {
                var wanted = columns.get(column);
                if (named[column][cell] >= ColumnNames.NAMED
                        && share(wanted, cell, rows) >= OF_ITS_TYPE
                        && (isLike(wanted, cell, rows)
                                || names.isWorded(wanted, head.cells().get(cell).text()))) {
                    pairs.add(new Pair(column, cell, named[column][cell]));
                }
            }
        }
        pairs.sort(Comparator.comparingDouble(Pair::worth)
                .reversed()
                .thenComparingInt(Pair::column)
                .thenComparingInt(Pair::cell));
        return pairs;
    }

    /** Each column gets the cell that names it best and holds what it asks for; the last one left may get the last one left. */
    private @Nullable FoundTable placed(
            TableHead head, List<Meaning> columns, double[][] named, List<TableBody.Row> rows) {
        var pairs = pairs(head, columns, named, rows);
        var cellOf = new int[columns.size()];
        Arrays.fill(cellOf, -1);
        var used = used(head, rows);
        var free = new ArrayList<>(used);
        double worth = 0;
        int matched = 0;
        for (var pair : pairs) {
            if (cellOf[pair.column()] < 0 && free.remove((Integer) pair.cell())) {
                cellOf[pair.column()] = pair.cell();
                worth += pair.worth();
                matched++;
            }
        }
        placeTheRest(columns, cellOf, free, rows);
        placeInOrder(columns, cellOf, free, rows);
        long placed = Arrays.stream(cellOf).filter(cell -> cell >= 0).count();
        // One heading that is named may be a coincidence, unless everything else is there, too.
        boolean enough = matched > 1 || (matched == 1 && placed == columns.size() && placed == used.size());
        return enough && placed >= Math.min(2, columns.size()) ? FoundTable.of(head, cellOf, rows, worth) : null;
    }

    /** The cells of a heading that have something under them. */
    private static List<Integer> used(TableHead head, List<TableBody.Row> rows) {
        return IntStream.range(0, head.cells().size())
                .filter(cell -> rows.stream().anyMatch(row -> !row.text(cell).isEmpty()))
                .boxed()
                .toList();
    }

    /** A table with those of its missing columns whose heading is certain, or that nothing else can be. */
    FoundTable completed(FoundTable table, List<Meaning> columns) {
        var cellOf = table.cellOf().stream().mapToInt(Integer::intValue).toArray();
        var free = new ArrayList<>(used(table.head(), table.rows()));
        free.removeAll(table.cellOf());
        for (var pair : pairs(table.head(), columns, named(table.head(), columns), table.rows())) {
            var heading = table.head().cells().get(pair.cell()).text();
            if (cellOf[pair.column()] < 0
                    && names.isCertain(columns.get(pair.column()), heading)
                    && free.remove((Integer) pair.cell())) {
                cellOf[pair.column()] = pair.cell();
            }
        }
        placeTheRest(columns, cellOf, free, table.rows());
        placeInOrder(columns, cellOf, free, table.rows());
        return FoundTable.of(table.head(), cellOf, table.rows(), table.named());
    }

    /** A cell that one column alone can be gets it, and so on with what is left. */
    private void placeTheRest(List<Meaning> columns, int[] cellOf, List<Integer> free, List<TableBody.Row> rows) {
        boolean more = true;
        while (more) {
            more = false;
            for (int column = 0; column < cellOf.length; column++) {
                int wanted = column;
                var fitting = free.stream()
                        .filter(cell -> isLike(columns.get(wanted), cell, rows))
                        .toList();
                if (cellOf[column] < 0 && fitting.size() == 1 && isTheOnly(columns, cellOf, fitting.get(0), rows)) {
                    cellOf[column] = fitting.get(0);
                    free.remove(fitting.get(0));
                    more = true;
                }
            }
        }
    }

    /** Columns are asked for in the order in which they are printed, more often than not. */
    private void placeInOrder(List<Meaning> columns, int[] cellOf, List<Integer> free, List<TableBody.Row> rows) {
        for (int column = 0; column < cellOf.length; column++) {
            if (cellOf[column] >= 0) {
                continue;
            }
            var wanted = columns.get(column);
            int after = Arrays.stream(cellOf, 0, column).max().orElse(-1);
            int before = Arrays.stream(cellOf, column + 1, cellOf.length)
                    .filter(cell -> cell >= 0)
                    .min()
                    .orElse(Integer.MAX_VALUE);
            var between = free.stream()
                    .filter(cell -> cell > after && cell < before && isLike(wanted, cell, rows))
                    .toList();
            if (between.size() == 1) {
                cellOf[column] = between.get(0);
                free.remove(between.get(0));
            }
        }
    }

    /** Returns whether one column alone is left that asks for what a cell holds. */
    private boolean isTheOnly(List<Meaning> columns, int[] cellOf, int cell, List<TableBody.Row> rows) {
        return IntStream.range(0, cellOf.length)
                        .filter(column -> cellOf[column] < 0 && isLike(columns.get(column), cell, rows))
                        .count()
                == 1;
    }

    /** Returns whether cells may be those of a column without a word of their heading: figures are no words. */
    private boolean isLike(Meaning column, int cell, List<TableBody.Row> rows) {
        var format = column.field().format();
        boolean words = format == FieldFormat.ONELINE || format == FieldFormat.TEXT;
        return share(column, cell, rows) >= OF_ITS_TYPE
                && (!words
                        || rows.stream()
                                        .filter(row -> Looks.letters(row.text(cell)) > 0)
                                        .count()
                                >= OF_ITS_TYPE * rows.size());
    }

    /** How well headings name the columns that a table was placed by, summed over them. */
    double named(List<Meaning> columns, TableHead head, List<Integer> cellOf) {
        double sum = 0;
        for (int i = 0; i < cellOf.size(); i++) {
            int cell = cellOf.get(i);
            if (cell >= 0 && cell < head.cells().size()) {
                sum += names.named(columns.get(i), head.cells().get(cell).text());
            }
        }
        return sum;
    }

    /** The share of the cells under a heading that hold what a column asks for. */
    private double share(Meaning column, int cell, List<TableBody.Row> rows) {
        int all = 0;
        int fitting = 0;
        for (var row : rows) {
            var text = row.text(cell);
            if (!text.isEmpty()) {
                all++;
                fitting += holds(column.field().format(), text, row.cells().getOrDefault(cell, List.of())) ? 1 : 0;
            }
        }
        return all == 0 ? 0 : (double) fitting / all;
    }

    /** Returns whether a cell may be a value of a format. */
    boolean holds(FieldFormat format, Piece piece) {
        return holds(format, piece.text(), List.of(piece));
    }

    private boolean holds(FieldFormat format, String text, List<Piece> pieces) {
        return switch (format) {
            case NUMBER -> figures.numberOrRate(pieces) != null;
            case DATE, TIME, DATETIME, LINK ->
                Normaliser.normalise(text, format, conventions).isPresent();
            case NAME, ADDRESS -> Looks.letters(text) > 1;
            case TEXT, ONELINE, TABLE -> true;
        };
    }
}
