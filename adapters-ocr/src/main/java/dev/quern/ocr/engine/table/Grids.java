package dev.quern.ocr.engine.table;

import dev.quern.core.field.Field;
import dev.quern.core.kernel.Stoppable;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Piece;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.reader.Matcher;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.value.Normaliser;
import java.util.Arrays;
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

    /** How much better columns have to be named in another order than that in which a table was found. */
    private static final double CLEARLY = 0.25;

    /** Columns that are named, if none of them for certain. */
    private static final int CERTAIN = 3;

    /** Letters beside the figures of a number that nothing names as one: those of a unit. */
    private static final int LETTERS_OF_NUMBER = 6;

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
    private final Spans spans = new Spans(this::holds);
    private final Writing writing;

    Grids(List<PageView> views, LabelFit fit, Totals totals, Figures figures, Conventions conventions) {
        this.views = views;
        this.fit = fit;
        this.names = new ColumnNames(fit);
        this.totals = totals;
        this.figures = figures;
        this.writing = new Writing(figures);
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
                        .noneMatch(line -> view.lines().get(line).size() > 1)
                || announces(view, first, last)) {
            return null;
        }
        var head = TableHead.read(view, first, last, columns, fit);
        if (head.cells().size() < 2) {
            return null;
        }
        var named = named(head, columns);
        long some = Arrays.stream(named)
                .filter(cells -> Arrays.stream(cells).anyMatch(one -> one >= ColumnNames.NAMED))
                .count();
        if (some < CERTAIN
                && columns.stream()
                        .noneMatch(column ->
                                head.cells().stream().anyMatch(cell -> names.isCertain(column, cell.text())))) {
            return null;
        }
        if (some == 0 || head.cells().size() < Math.min(2, columns.size())) {
            return null;
        }
        var rows = new GridRows(views, head, columns, fit, totals).read();
        var parted = rows.isEmpty() ? null : spans.part(head, rows, columns);
        return rows.isEmpty() ? null : parted == null ? placed(head, columns, named, rows) : placed(parted, columns);
    }

    /** "Hours and rates:" over a heading is the title of the table, not the first line of a column's name. */
    private static boolean announces(PageView view, int first, int last) {
        var line = view.lines().get(first);
        return first < last && line.size() == 1 && Looks.endsAsLabel(line.get(0).text());
    }

    /**
     * The table whose columns are of the types that are asked for, in that order, whatever heads them: for those who call columns
     * by names that no heading tells. Null where none has all of them.
     *
     * @param field the table that is asked for, which the line over one may answer
     */
    @Nullable
    Likely likeliest(Field field, List<Meaning> columns) {
        Likely best = null;
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
                        || TableHead.bullets(view, line) > 0
                        || !TableHead.mayHold(segments)) {
                    continue;
                }
                var whole = TableHead.read(view, line, line, columns, fit);
                var read = new GridRows(views, whole, columns, fit, totals).read();
                var parted = spans.part(whole, read, columns);
                var head = parted == null ? whole : parted.head();
                var rows = parted == null ? read : parted.rows();
                last = Math.max(last, lastLine(view, rows));
                tried++;
                var cellOf = rows.size() < LEAST_ROWS
                        ? null
                        : new Placement(likely(head, columns, named(head, columns), rows), used(head, rows)).ordered();
                if (cellOf != null) {
                    double named =
                            named(columns, head, Arrays.stream(cellOf).boxed().toList());
                    double worth = named
                            + WORTH_OF_ROW * Math.min(MOST_ROWS, rows.size())
                            + (used(head, rows).size() == columns.size() ? NO_OTHERS : 0)
                            + titled(field, view, line);
                    if ((best == null || worth > best.worth()) && (named >= ColumnNames.NAMED || isTyped(columns))) {
                        best = new Likely(FoundTable.of(head, cellOf, rows, named), worth);
                    }
                }
            }
        }
        return best;
    }

    /** A table that may be meant, and how much speaks for it. */
    record Likely(FoundTable table, double worth) {}

    /** How likely the line over a heading says what is asked for. */
    private double titled(Field field, PageView view, int head) {
        return head == 0 || view.lines().get(head - 1).size() > 1
                ? 0
                : fit.matcher()
                        .map(matcher -> matcher.likelihood(
                                Matcher.asked(field),
                                view.lines().get(head - 1).get(0).text()))
                        .orElse(0.0);
    }

    /** Rows that nothing heads, each with a cell for every column that is asked for; null where there are none. */
    @Nullable
    FoundTable headless(List<Meaning> columns) {
        if (!isTyped(columns)) {
            return null;
        }
        FoundTable best = null;
        for (var view : views) {
            int last = -1;
            for (int first = 0; first + 1 < view.lines().size(); first++) {
                Stoppable.check();
                var head = first <= last ? null : TableHead.headless(view, first);
                if (head == null || head.cells().size() != columns.size() + TableHead.bullets(view, first)) {
                    continue;
                }
                var rows = new GridRows(views, head, columns, fit, totals).read();
                last = lastLine(view, rows);
                var placement = new Placement(likely(head, columns, named(head, columns), rows), used(head, rows));
                placement.theRest();
                if (rows.size() >= LEAST_ROWS
                        && placement.placed() == columns.size()
                        && (best == null || rows.size() > best.rows().size())) {
                    best = FoundTable.of(head, placement.cellOf(), rows, 0);
                }
            }
        }
        return best;
    }

    private static int lastLine(PageView view, List<TableRow> rows) {
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

    private double[][] named(TableHead head, List<Meaning> columns) {
        return columns.stream()
                .map(column -> head.cells().stream()
                        .mapToDouble(cell -> names.named(column, cell.text()))
                        .toArray())
                .toArray(double[][]::new);
    }

    private @Nullable FoundTable placed(Spans.Parted parted, List<Meaning> columns) {
        return placed(parted.head(), columns, named(parted.head(), columns), parted.rows());
    }

    /** Each column gets the cell that names it best and holds what it asks for, as far as one does for all of them together. */
    private @Nullable FoundTable placed(TableHead head, List<Meaning> columns, double[][] named, List<TableRow> rows) {
        var used = used(head, rows);
        var placement = new Placement(likely(head, columns, named, rows), used);
        placement.byName();
        double worth = placement.worth();
        int matched = placement.placed();
        placement.theRest();
        // One heading that is named may be a coincidence, unless everything else is there, too.
        boolean enough = matched > 1
                || (matched == 1
                        && placement.placed() == columns.size()
                        && (placement.placed() == used.size() || columns.size() >= CERTAIN));
        return enough && placement.placed() >= Math.min(2, columns.size())
                ? FoundTable.of(head, placement.cellOf(), rows, worth)
                : null;
    }

    /**
     * By column and cell, how well the cell is named as the column, 0 where it does not hold what the column asks for: a heading in
     * other words is not believed of words over nothing but figures. Less than 0 where not even its type speaks for it.
     */
    private double[][] likely(TableHead head, List<Meaning> columns, double[][] named, List<TableRow> rows) {
        var likely = new double[columns.size()][head.cells().size()];
        for (int column = 0; column < likely.length; column++) {
            var wanted = columns.get(column);
            for (int cell = 0; cell < likely[column].length; cell++) {
                boolean isNamed = share(wanted, cell, rows) >= OF_ITS_TYPE
                        && (isLike(wanted, cell, rows)
                                || names.isWorded(wanted, head.cells().get(cell).text()));
                likely[column][cell] = isNamed
                        ? Math.max(0, named[column][cell]) + writing.worth(wanted, cell, rows)
                        : isWords(wanted) ? Placement.LOOSELY : Placement.NOT;
            }
        }
        return likely;
    }

    private static boolean isWords(Meaning column) {
        var format = column.field().format();
        return format == FieldFormat.ONELINE || format == FieldFormat.TEXT;
    }

    /** The cells of a heading that have something under them. */
    private static List<Integer> used(TableHead head, List<TableRow> rows) {
        return IntStream.range(0, head.cells().size())
                .filter(cell -> rows.stream().anyMatch(row -> !row.text(cell).isEmpty()))
                .boxed()
                .toList();
    }

    /** A table with those of its missing columns whose heading is certain, or that nothing else can be. */
    FoundTable completed(FoundTable whole, List<Meaning> columns) {
        var table = spans.part(whole, columns);
        var head = table.head();
        var named = named(head, columns);
        var likely = likely(head, columns, named, table.rows());
        var used = used(head, table.rows());
        var placement = new Placement(likely, used, table.cellOf());
        placement.missing((column, cell) ->
                names.isCertain(columns.get(column), head.cells().get(cell).text()));
        placement.theRest();
        var anew = new Placement(likely, used);
        anew.byName();
        anew.theRest();
        if (anew.placed() >= placement.placed() && anew.worth() > placement.worth() + CLEARLY) {
            placement = anew;
        }
        return FoundTable.of(head, placement.cellOf(), table.rows(), table.named());
    }

    /**
     * Returns whether cells of a column's type may be those of it without a word of their heading: figures are no words.
     */
    private boolean isLike(Meaning column, int cell, List<TableRow> rows) {
        var format = column.field().format();
        boolean words = isWords(column);
        boolean rates = format == FieldFormat.NUMBER
                && column.means("quantity") > 0.4
                && rows.stream().filter(row -> row.text(cell).endsWith("%")).count() > OF_ITS_TYPE * rows.size();
        boolean numbers = format != FieldFormat.NUMBER
                || rows.stream()
                                .filter(row -> Looks.hasDigit(row.text(cell))
                                        && Looks.letters(row.text(cell)) <= LETTERS_OF_NUMBER)
                                .count()
                        >= OF_ITS_TYPE * rows.size();
        return !rates
                && numbers
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
    private double share(Meaning column, int cell, List<TableRow> rows) {
        int all = 0;
        int fitting = 0;
        for (var row : rows) {
            var text = row.text(cell);
            if (!text.isEmpty()) {
                all++;
                fitting += holds(column.field().format(), row, cell) ? 1 : 0;
            }
        }
        return all == 0 ? 0 : (double) fitting / all;
    }

    /** Returns whether a cell may be a value of a format. */
    boolean holds(FieldFormat format, Piece piece) {
        return holds(format, piece.text(), List.of(piece));
    }

    /** Returns whether a cell of a row may be a value of a format. */
    boolean holds(FieldFormat format, TableRow row, int cell) {
        var text = row.text(cell);
        return !text.isEmpty() && holds(format, text, row.cells().getOrDefault(cell, List.of()));
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
