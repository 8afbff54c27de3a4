package dev.quern.ocr.engine.table;

import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.page.Piece;
import dev.quern.ocr.engine.text.Looks;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What a line is beside the rows over it: their sum, the first of another table, or a row although it lacks some cells. */
final class AgainstRows {
    private static final Pattern DIGIT = Pattern.compile("\\d");
    /** "included", and no currency or unit under a figure. */
    private static final Pattern WORD = Pattern.compile("\\p{L}\\p{Ll}{3,}(?: \\p{L}+)?");

    /** Rows that tell what all of them have. */
    private static final int ENOUGH = 4;

    private final List<TableRow> rows;
    private final TableHead head;
    private final Set<Integer> figures;
    private final List<Meaning> columns;
    private final Figures numbers;

    /**
     * @param rows those read so far, which grow
     * @param figures the heading's cells that numbers are expected under
     */
    AgainstRows(List<TableRow> rows, TableHead head, Set<Integer> figures, List<Meaning> columns, Figures numbers) {
        this.rows = rows;
        this.head = head;
        this.figures = figures;
        this.columns = columns;
        this.numbers = numbers;
    }

    /** Returns whether a line lacks something that all rows have, and has the sum of their figures: of the last of them, if it lacks no figure. */
    boolean isSum(Map<Integer, List<Piece>> cells) {
        if (rows.size() < 2 || figures.isEmpty()) {
            return false;
        }
        boolean lacksFigure = figures.stream()
                .anyMatch(cell -> number(cells, cell) == null
                        && rows.stream().allMatch(row -> number(row.cells(), cell) != null));
        int last = Collections.max(figures);
        return lacksFigure
                ? figures.stream().anyMatch(cell -> isSum(cell, number(cells, cell)))
                : isSum(last, number(cells, last))
                        && rows.get(0).cells().keySet().stream()
                                .anyMatch(cell -> isEmpty(cells, cell)
                                        && rows.stream().noneMatch(row -> isEmpty(row.cells(), cell)));
    }

    /** Returns whether a line after a title or a sentence lacks a figure that all rows over it have, or some of their cells. */
    boolean isOfAnother(Map<Integer, List<Piece>> cells) {
        return rows.size() >= ENOUGH
                && (figures.stream()
                                .anyMatch(cell -> number(cells, cell) == null
                                        && rows.stream().allMatch(row -> number(row.cells(), cell) != null))
                        || IntStream.range(0, head.cells().size())
                                        .filter(cell -> isEmpty(cells, cell)
                                                && rows.stream().noneMatch(row -> isEmpty(row.cells(), cell)))
                                        .count()
                                > 1);
    }

    /**
     * Returns whether a line that lacks figures is a row: "12/03  closed" under "11/03  9.00  17.00", with a date where the row over it
     * has one that looks the same, and "Drinks  included" under "Buffet  480.00", with words for an amount.
     */
    boolean isOfItsOwn(TableRow row, Map<Integer, List<Piece>> cells) {
        return isWithoutPrice(row, cells) || isOfItsOwnDay(row, cells);
    }

    private boolean isWithoutPrice(TableRow row, Map<Integer, List<Piece>> cells) {
        if (figures.isEmpty() || figures.contains(0)) {
            return false;
        }
        int last = Collections.max(figures);
        return begins(new TableRow(cells).text(0))
                && begins(row.text(0))
                && number(row.cells(), last) != null
                && WORD.matcher(new TableRow(cells).text(last)).matches();
    }

    private static boolean begins(String text) {
        return !text.isEmpty() && Looks.capital(text);
    }

    private boolean isOfItsOwnDay(TableRow row, Map<Integer, List<Piece>> cells) {
        return cells.size() > 1
                && IntStream.range(0, columns.size())
                        .filter(column -> columns.get(column).field().format() == FieldFormat.DATE)
                        .map(head.cellOf()::get)
                        .filter(cells::containsKey)
                        .anyMatch(cell -> look(new TableRow(cells).text(cell)).equals(look(row.text(cell))));
    }

    private static String look(String text) {
        return DIGIT.matcher(text).replaceAll("0");
    }

    private static boolean isEmpty(Map<Integer, List<Piece>> cells, int cell) {
        return cells.getOrDefault(cell, List.of()).isEmpty();
    }

    private boolean isSum(int cell, @Nullable BigDecimal last) {
        var sum = BigDecimal.ZERO;
        boolean counts = true;
        for (int i = 0; i < rows.size(); i++) {
            var number = number(rows.get(i).cells(), cell);
            if (last == null || number == null) {
                return false;
            }
            counts &= number.compareTo(BigDecimal.valueOf(i + 1L)) == 0;
            sum = sum.add(number);
        }
        // "1, 2, 3" numbers the rows.
        return last != null && !counts && sum.signum() != 0 && sum.compareTo(last) == 0;
    }

    @Nullable
    BigDecimal number(Map<Integer, List<Piece>> cells, int cell) {
        var number = numbers.number(cells.getOrDefault(cell, List.of()));
        return number == null ? null : number.value().number();
    }
}
