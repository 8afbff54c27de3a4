package dev.quern.ocr.engine.table;

import dev.quern.core.field.Field;
import dev.quern.core.kernel.Stoppable;
import dev.quern.core.page.Place;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.ask.Memory;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Piece;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.value.Normaliser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds tables by their headings, and gives each wanted column its cells. */
public final class TableFinder {
    private static final double LEAST = 0.9;
    /** Lines under a heading that show what it heads. */
    private static final int SAMPLE = 12;

    /** Pages whose sides are looked at by themselves. */
    private static final int MOST_PAGES = 6;

    private static final double MOSTLY = 0.6;
    private static final double SOME = 0.3;
    /** How sure the items of a list are. */
    private static final double LISTED = 0.7;

    private static final Pattern PARTING = Pattern.compile("(?<=\\S)[:;,]$");

    private final List<PageView> views;
    private final Memory memory;
    private final Conventions conventions;
    private final LabelFit columnFit;
    private final LabelFit fieldFit;
    private final Totals totals;
    private final Figures figures;
    private final Grids grids;

    public TableFinder(List<PageView> views, Memory memory, LabelFit fieldFit, Conventions conventions) {
        this.views = views;
        this.memory = memory;
        this.conventions = conventions;
        this.columnFit = new LabelFit(memory);
        this.fieldFit = fieldFit;
        this.totals = new Totals(columnFit, fieldFit);
        this.figures = new Figures(conventions);
        this.grids = new Grids(views, columnFit, totals, figures, conventions);
    }

    public FieldValue find(Field field) {
        var columns = apart(
                field.columns().stream().map(column -> memory.meaning(column)).toList());
        var table = onSides(found(columns), columns);
        if (table != null) {
            return value(field, columns, table);
        }
        var items = new ItemLines(views, fieldFit, totals, figures).find();
        if (items != null) {
            return value(
                    field, columns, Arrays.stream(items.cellOf(columns)).boxed().toList(), items.rows(), items.trust());
        }
        var list = new ListedItems(views, columnFit, grids::holds).find(field, columns);
        if (list != null) {
            return value(field, columns, list.cellOf(), list.rows(), LISTED);
        }
        var likeliest = likeliest(field, columns);
        return likeliest == null ? none(field) : value(field, columns, likeliest);
    }

    private @Nullable FoundTable found(List<Meaning> columns) {
        var byFigures = byFigures(columns);
        return byFigures != null && byFigures.isWhole() ? byFigures : orByMeaning(byFigures, columns);
    }

    private @Nullable FoundTable likeliest(Field field, List<Meaning> columns) {
        var likely = Stream.concat(
                Stream.of(grids),
                IntStream.range(0, Math.min(MOST_PAGES, views.size()))
                        .boxed()
                        .flatMap(page -> Sides.of(views.get(page)).stream().map(side -> beside(page, side).grids)));
        return likely.map(some -> some.likeliest(field, columns))
                .filter(Objects::nonNull)
                .max(Comparator.comparingDouble(Grids.Likely::worth))
                .map(Grids.Likely::table)
                .orElseGet(() -> grids.headless(columns));
    }

    /** Finds tables on one side of one page alone. */
    private TableFinder beside(int page, PageView side) {
        var only = new ArrayList<PageView>();
        views.forEach(view -> only.add(new PageView(view.page(), List.of(), List.of())));
        only.set(page, side);
        return new TableFinder(only, memory, fieldFit, conventions);
    }

    /** A table, or a better one on one side of a page. */
    private @Nullable FoundTable onSides(@Nullable FoundTable whole, List<Meaning> columns) {
        var best = whole;
        for (int page = 0; page < Math.min(MOST_PAGES, views.size()) && (best == null || !best.isWhole()); page++) {
            for (var side : Sides.of(views.get(page))) {
                var found = beside(page, side).found(columns);
                best = found != null && (best == null ? found.isWhole() : found.isBetter(best)) ? found : best;
            }
        }
        return best;
    }

    private @Nullable FoundTable orByMeaning(@Nullable FoundTable byFigures, List<Meaning> columns) {
        var meant = grids.find(columns);
        if (byFigures == null || meant == null) {
            return byFigures == null ? meant : byFigures;
        }
        return byFigures.or(meant, grids.named(columns, byFigures.head(), byFigures.cellOf()));
    }

    private static double trust(double named, List<Meaning> columns) {
        return Math.min(0.95, 0.45 + 0.5 * named / Math.max(1, columns.size()));
    }

    /** A table that has figures in its rows; null where there is none. */
    private @Nullable FoundTable byFigures(List<Meaning> columns) {
        var head = head(columns);
        if (head != null) {
            var numeric = new HashSet<Integer>();
            for (int cell = 0; cell < head.cells().size(); cell++) {
                if (figures(head, cell) > MOSTLY) {
                    numeric.add(cell);
                }
            }
            var numbered = numbered(head, columns, numeric);
            numeric.addAll(numbered);
            var body = new TableBody(views, head, numbered, numeric, columns, columnFit, totals, figures);
            var rows = body.read();
            if (!rows.isEmpty()) {
                var cellOf = new TableColumns(head, columns, body, rows).place();
                return grids.completed(FoundTable.of(head, cellOf, rows, head.score()), columns);
            }
        }
        return null;
    }

    /** "Article" beside "Description" is what the article is numbered by. */
    private List<Meaning> apart(List<Meaning> columns) {
        boolean described = columns.stream().anyMatch(TableFinder::describes);
        var apart = new ArrayList<Meaning>();
        for (var column : columns) {
            boolean item = column.means("item") > 0.8 && !describes(column) && isText(column.field());
            apart.add(described && item ? column.with(memory.lexicon().concept("article_number"), 0.97) : column);
        }
        return apart;
    }

    private static boolean describes(Meaning column) {
        return column.means("description") > 0.8 && column.means("item") < 0.8;
    }

    private static boolean isText(Field field) {
        return field.format() == FieldFormat.TEXT || field.format() == FieldFormat.ONELINE;
    }

    private static FieldValue none(Field field) {
        return new FieldValue(field.name(), null, new Evidence(0.4, Method.LABEL, List.of()));
    }

    private @Nullable TableHead head(List<Meaning> columns) {
        TableHead best = null;
        for (var view : views) {
            for (int first = 0; first < view.lines().size(); first++) {
                Stoppable.check();
                for (int last = first; last < Math.min(view.lines().size(), first + 5); last++) {
                    if (!TableHead.mayHold(view.lines().get(last)) || (last > first && view.gapOver(last) > 0.9)) {
                        break;
                    }
                    var head = TableHead.read(view, first, last, columns, columnFit);
                    if (head.score() >= LEAST && (best == null || head.score() > best.score() + 1e-9)) {
                        best = head;
                    }
                }
            }
            if (best != null && best.score() > 0.8 * columns.size()) {
                break;
            }
        }
        return best;
    }

    /** The heading's cells that numbers are expected under: those of wanted columns that are numbers, or mean such. */
    private Set<Integer> numbered(TableHead head, List<Meaning> columns, Set<Integer> heldFigures) {
        var numbered = new HashSet<Integer>();
        for (int i = 0; i < columns.size(); i++) {
            int cell = head.cellOf().get(i);
            boolean number = columns.get(i).field().format() == FieldFormat.NUMBER;
            if (cell >= 0 && (number || (counts(columns.get(i)) && figures(head, cell) > SOME))) {
                numbered.add(cell);
            }
        }
        if (numbered.isEmpty()) {
            int last = head.cells().size() - 1;
            numbered.add(
                    figures(head, last) > 0
                            ? last
                            : heldFigures.stream().max(Integer::compare).orElse(last));
        }
        return numbered;
    }

    /** Amounts and quantities are numbers whether a column is declared as such or as text. */
    private static boolean counts(Meaning column) {
        return column.means("quantity", "unit_price", "price_word", "line_amount", "line_net", "line_gross") > 0.7;
    }

    /** Returns the share of figures under a heading, from 0 to 1. */
    private double figures(TableHead head, int cell) {
        var lines = views.get(head.page()).lines();
        int figures = 0;
        int all = 0;
        for (int line = head.last() + 1; line < Math.min(lines.size(), head.last() + 1 + SAMPLE); line++) {
            for (var segment : lines.get(line)) {
                var first = segment.tokens().get(0);
                var last = segment.tokens().get(segment.tokens().size() - 1);
                // "120 ST" under two headings is a figure and a word.
                boolean several = Looks.hasDigit(first.text())
                        && head.under(first.left(), first.right()) != head.under(last.left(), last.right());
                var pieces = several
                        ? IntStream.range(0, segment.tokens().size())
                                .mapToObj(at -> new Piece(segment, at, at + 1))
                                .toList()
                        : List.of(Piece.whole(segment));
                for (var piece : pieces) {
                    if (head.under(piece.left(), piece.right()) == cell) {
                        all++;
                        figures += Looks.figures(piece.text()) && Looks.hasDigit(piece.text()) ? 1 : 0;
                    }
                }
            }
        }
        return all == 0 ? 0 : (double) figures / all;
    }

    private FieldValue value(Field field, List<Meaning> columns, FoundTable table) {
        var rows = RowMarks.without(new LastRows(columns, grids).without(table.rows(), table.cellOf()));
        return value(field, columns, table.given(columns), rows, trust(table.named(), columns));
    }

    private FieldValue value(
            Field field, List<Meaning> columns, List<Integer> cellOf, List<TableRow> rows, double trust) {
        var values = new ArrayList<Map<String, @Nullable Value>>();
        var evidence = new ArrayList<Map<String, Evidence>>();
        var places = new ArrayList<Place>();
        for (var row : rows) {
            var cells = new LinkedHashMap<String, @Nullable Value>();
            var proofs = new LinkedHashMap<String, Evidence>();
            for (int i = 0; i < columns.size(); i++) {
                var column = columns.get(i).field();
                var pieces = cellOf.get(i) < 0 ? List.<Piece>of() : row.cells().getOrDefault(cellOf.get(i), List.of());
                var used = new ArrayList<Piece>();
                var value = pieces.isEmpty() ? null : cell(columns.get(i), pieces, used);
                cells.put(column.name(), value);
                if (value != null) {
                    var at = used.stream()
                            .map(piece -> piece.segment().place(piece.from(), piece.to()))
                            .toList();
                    proofs.put(column.name(), new Evidence(trust, Method.LABEL, at));
                    places.addAll(at);
                }
            }
            if (cells.values().stream().anyMatch(value -> value != null)) {
                values.add(cells);
                evidence.add(proofs);
            }
        }
        if (values.isEmpty()) {
            return none(field);
        }
        return new FieldValue(
                field.name(), new Value.Table(values), new Evidence(trust, Method.LABEL, places), evidence);
    }

    private @Nullable Value cell(Meaning column, List<Piece> pieces, List<Piece> used) {
        var format = column.field().format();
        if (format == FieldFormat.NUMBER) {
            var number = column.shape() == Shape.PERCENT ? figures.percent(pieces) : figures.numberOrRate(pieces);
            if (number == null) {
                return null;
            }
            used.add(pieces.get(0));
            return new Value.Decimal(number.value().number());
        }
        boolean words = format == FieldFormat.TEXT || format == FieldFormat.ONELINE;
        var lines = words ? wrapped(column, pieces) : pieces;
        used.addAll(lines);
        var text = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            boolean under = i > 0
                    && lines.get(i).segment().line()
                            != lines.get(i - 1).segment().line();
            text.append(i == 0 ? "" : words && under ? "\n" : " ")
                    .append(lines.get(i).text());
        }
        // The width of the column broke the lines, not who wrote them; a mark at the end parts a cell from the next
        // one.
        return words
                ? Normaliser.normalise(PARTING.matcher(text).replaceFirst(""), FieldFormat.ONELINE, conventions)
                        .orElse(null)
                : Normaliser.normalise(text.toString(), format, conventions).orElse(null);
    }

    /**
     * Returns the lines in a cell that are one text: a line that had room for the next word was not wrapped, and what
     * follows it is another text.
     */
    private static List<Piece> wrapped(Meaning column, List<Piece> pieces) {
        boolean all = column.means("description") > 0.8
                && column.means("item") < 0.5
                && column.field().format() == FieldFormat.TEXT;
        if (all || pieces.size() < 2) {
            return pieces;
        }
        double edge = pieces.stream().mapToDouble(Piece::right).max().orElse(0);
        var lines = new ArrayList<Piece>();
        lines.add(pieces.get(0));
        for (int i = 1; i < pieces.size(); i++) {
            var last = pieces.get(i - 1);
            var next = pieces.get(i);
            if (next.segment().line() != last.segment().line()) {
                var word = next.tokens().get(0);
                double room = edge - last.right();
                double height = last.segment().height();
                if (word.right() - word.left() < room - 1
                        || TableBody.APART.matcher(next.text()).find()
                        || next.segment().top() - last.segment().bottom() > 0.7 * height
                        || next.segment().bold() != last.segment().bold()) {
                    break;
                }
            }
            lines.add(next);
        }
        return lines;
    }
}
