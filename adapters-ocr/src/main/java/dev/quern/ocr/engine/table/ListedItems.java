package dev.quern.ocr.engine.table;

import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Piece;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.reader.Matcher;
import dev.quern.ocr.engine.text.Looks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Lists with bullets or numbers whose items have the same parts: "• 2 x camera truck", "1. Dot / Connemara / 9 years". Parts are
 * told from each other by signs between them; which column each is, by what it holds, and texts by their order.
 */
final class ListedItems {
    private static final List<Set<String>> SIGNS =
            List.of(Set.of("/", "|"), Set.of("–", "—", "-"), Set.of("x", "×", "X"));

    /** How likely the line over a list has to answer for the table, from 0 to 1, unless what it holds says enough. */
    private static final double MEANT = 0.3;

    private final List<PageView> views;
    private final LabelFit fit;
    private final BiPredicate<FieldFormat, Piece> holds;

    /** @param holds whether a part is of a format */
    ListedItems(List<PageView> views, LabelFit fit, BiPredicate<FieldFormat, Piece> holds) {
        this.views = views;
        this.fit = fit;
        this.holds = holds;
    }

    /** A list, with the index of each wanted column's part. */
    record Found(List<Integer> cellOf, List<TableRow> rows) {}

    /** The first list that has all columns; null where there is none. */
    @Nullable
    Found find(Field table, List<Meaning> columns) {
        if (columns.size() < 2) {
            return null;
        }
        for (var view : views) {
            for (int line = 0; line < view.lines().size(); line++) {
                int end = line;
                while (end < view.lines().size() && isItem(view.lines().get(end))) {
                    end++;
                }
                if (end > line + 1) {
                    var found = list(view, line, end, table, columns);
                    if (found != null) {
                        return found;
                    }
                }
                line = Math.max(line, end - 1);
            }
        }
        return null;
    }

    private static boolean isItem(List<Segment> line) {
        var first = line.get(0);
        return line.size() == 1
                && first.tokens().size() > 2
                && Looks.itemMark(first.tokens().get(0).text());
    }

    private @Nullable Found list(PageView view, int from, int to, Field table, List<Meaning> columns) {
        var items =
                view.lines().subList(from, to).stream().map(line -> line.get(0)).toList();
        for (var signs : SIGNS) {
            var parts = items.stream().map(item -> parts(item, signs)).toList();
            int least = parts.stream().mapToInt(List::size).min().orElse(0);
            var cellOf = least < columns.size() ? null : placed(columns, parts, least);
            if (cellOf != null && (isMeant(table, view, from) || isTyped(columns))) {
                var rows = new ArrayList<TableRow>();
                for (var item : parts) {
                    var cells = new HashMap<Integer, List<Piece>>();
                    for (int part = 0; part < item.size(); part++) {
                        cells.put(part, List.of(item.get(part)));
                    }
                    rows.add(new TableRow(cells));
                }
                return new Found(Arrays.stream(cellOf).boxed().toList(), rows);
            }
        }
        return null;
    }

    private static List<Piece> parts(Segment item, Set<String> signs) {
        var parts = new ArrayList<Piece>();
        int from = 1;
        for (int at = 1; at <= item.tokens().size(); at++) {
            if (at == item.tokens().size()
                    || signs.contains(item.tokens().get(at).text())) {
                if (at > from) {
                    parts.add(new Piece(item, from, at));
                }
                from = at + 1;
            }
        }
        return parts;
    }

    /** Columns of a type get the first part that is of it in all items, the others what is left in order; null where one gets none. */
    private int @Nullable [] placed(List<Meaning> columns, List<List<Piece>> items, int parts) {
        var cellOf = new int[columns.size()];
        Arrays.fill(cellOf, -1);
        var taken = new boolean[parts];
        for (boolean typed : new boolean[] {true, false}) {
            for (int column = 0; column < cellOf.length; column++) {
                var format = columns.get(column).field().format();
                for (int part = 0; part < parts && cellOf[column] < 0 && isTyped(format) == typed; part++) {
                    int at = part;
                    if (!taken[part] && items.stream().allMatch(item -> holds.test(format, item.get(at)))) {
                        cellOf[column] = part;
                        taken[part] = true;
                    }
                }
            }
        }
        return Arrays.stream(cellOf).anyMatch(cell -> cell < 0) ? null : cellOf;
    }

    private static boolean isTyped(List<Meaning> columns) {
        return columns.stream().anyMatch(column -> isTyped(column.field().format()));
    }

    private static boolean isTyped(FieldFormat format) {
        return switch (format) {
            case NUMBER, DATE, TIME, DATETIME, LINK -> true;
            case TEXT, ONELINE, NAME, ADDRESS, TABLE -> false;
        };
    }

    /** Returns whether the line over a list says that it is what is asked for. */
    private boolean isMeant(Field table, PageView view, int first) {
        if (first == 0) {
            return false;
        }
        var over = view.lines().get(first - 1).get(0).text();
        return fit.matcher()
                .filter(matcher -> matcher.likelihood(Matcher.asked(table), over) >= MEANT)
                .isPresent();
    }
}
