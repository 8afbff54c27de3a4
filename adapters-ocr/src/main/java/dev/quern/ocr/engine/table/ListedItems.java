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
import dev.quern.ocr.engine.text.Unit;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lists with bullets or numbers whose items have the same parts: "• 2 x camera truck", "1. Dot / Connemara / 9 years", "- Lamps: 3
 * pallets, 415.5 kg". Parts are told from each other by gaps, by signs between them or by marks after words; which column each is, by
 * its unit or what it holds, and texts by their order.
 */
final class ListedItems {
    private static final Set<String> MARKS = Set.of(":", ",", ";");
    private static final Set<String> UNITS = Words.set(Folding::plain, "units after numbers");
    private static final List<Set<String>> SIGNS =
            List.of(Set.of("/", "|"), Set.of("–", "—", "-"), Set.of("x", "×", "X"), MARKS);

    /** What stands between gaps, first of all. */
    private static final List<Set<String>> WITH_GAPS =
            Stream.concat(Stream.of(Set.<String>of()), SIGNS.stream()).toList();

    /** How likely the line over a list has to answer for the table, from 0 to 1, unless what it holds says enough. */
    private static final double MEANT = 0.3;

    /** Columns that a list has at least where one that is asked for is not in it. */
    private static final int WITHOUT_ONE = 3;

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
        return first.tokens().size() + line.size() > 3
                && Looks.itemMark(first.tokens().get(0).text());
    }

    private @Nullable Found list(PageView view, int from, int to, Field table, List<Meaning> columns) {
        var items = view.lines().subList(from, to);
        boolean gaps = items.stream().allMatch(item -> item.size() > 1);
        for (var signs : gaps ? WITH_GAPS : SIGNS) {
            var parts = counted(items.stream().map(item -> parts(item, signs)).toList());
            int least = parts.stream().mapToInt(List::size).min().orElse(0);
            var cellOf = least < Math.min(columns.size(), WITHOUT_ONE) ? null : placed(columns, parts, least);
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

    /** Parts the count from what is counted where all items begin with one: "10 pcs K-0447". */
    private static List<List<Piece>> counted(List<List<Piece>> items) {
        if (!items.stream().allMatch(item -> !item.isEmpty() && beginsWithCount(item.get(0)))) {
            return items;
        }
        return items.stream()
                .map(item -> {
                    var first = item.get(0);
                    var parts = new ArrayList<Piece>();
                    parts.add(new Piece(first.segment(), first.from(), first.from() + 2));
                    parts.add(new Piece(first.segment(), first.from() + 2, first.to()));
                    parts.addAll(item.subList(1, item.size()));
                    return List.copyOf(parts);
                })
                .toList();
    }

    private static boolean beginsWithCount(Piece piece) {
        var tokens = piece.segment().tokens();
        return piece.to() - piece.from() > 2
                && Looks.figures(tokens.get(piece.from()).text())
                && UNITS.contains(
                        Folding.plain(Looks.bare(tokens.get(piece.from() + 1).text())));
    }

    private static List<Piece> parts(List<Segment> item, Set<String> signs) {
        var parts = new ArrayList<Piece>();
        for (var segment : item) {
            int from = segment.equals(item.get(0)) ? 1 : 0;
            for (int at = from; at < segment.tokens().size(); at++) {
                var word = segment.tokens().get(at).text();
                boolean sign = signs.contains(word);
                boolean marked = signs.equals(MARKS) && MARKS.stream().anyMatch(word::endsWith);
                if (sign || marked) {
                    add(parts, segment, from, sign ? at : at + 1);
                    from = at + 1;
                }
            }
            add(parts, segment, from, segment.tokens().size());
        }
        return parts;
    }

    private static void add(List<Piece> parts, Segment segment, int from, int to) {
        if (to > from) {
            parts.add(new Piece(segment, from, to));
        }
    }

    /**
     * Columns with a unit get the first part that has it in all items, those of a type the first that is of it, the others what is
     * left in order; null where one gets none, but for one of a type where enough others do.
     */
    private int @Nullable [] placed(List<Meaning> columns, List<List<Piece>> items, int parts) {
        var cellOf = new int[columns.size()];
        Arrays.fill(cellOf, -1);
        var taken = new boolean[parts];
        place(columns, items, taken, cellOf, ListedItems::isOfUnit);
        place(
                columns,
                items,
                taken,
                cellOf,
                (column, piece) -> isTyped(column.format()) && holds.test(column.format(), piece));
        place(
                columns,
                items,
                taken,
                cellOf,
                (column, piece) -> !isTyped(column.format()) && holds.test(column.format(), piece));
        var missing = IntStream.range(0, cellOf.length)
                .filter(column -> cellOf[column] < 0)
                .toArray();
        boolean may = missing.length == 1
                && columns.size() > WITHOUT_ONE
                && isTyped(columns.get(missing[0]).field().format())
                && IntStream.range(0, cellOf.length)
                        .anyMatch(column -> cellOf[column] >= 0
                                && isTyped(columns.get(column).field().format()));
        return missing.length == 0 || may ? cellOf : null;
    }

    /** Gives each column that has no part yet the first that fits in all items and is nobody's. */
    private static void place(
            List<Meaning> columns,
            List<List<Piece>> items,
            boolean[] taken,
            int[] cellOf,
            BiPredicate<Field, Piece> fits) {
        for (int column = 0; column < cellOf.length; column++) {
            var field = columns.get(column).field();
            for (int part = 0; part < taken.length && cellOf[column] < 0; part++) {
                int at = part;
                if (!taken[part] && items.stream().allMatch(item -> fits.test(field, item.get(at)))) {
                    cellOf[column] = part;
                    taken[part] = true;
                }
            }
        }
    }

    private static boolean isOfUnit(Field column, Piece piece) {
        var unit = column.format() == FieldFormat.NUMBER ? Unit.of(column) : null;
        return unit != null && Looks.hasDigit(piece.text()) && unit == Unit.among(Unit.words(piece.text()));
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
