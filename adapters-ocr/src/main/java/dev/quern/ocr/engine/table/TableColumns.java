package dev.quern.ocr.engine.table;

import dev.quern.core.kernel.Stoppable;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which column of the page each wanted column is: by its heading, else by what stands under it and by sums (quantity
 * times price is the amount).
 */
public final class TableColumns {
    /** Columns of a page among which quantity, price and amount are looked for, and rows that tell. */
    private static final int MOST_CELLS = 40;

    private static final int MOST_ROWS = 1_000;

    private static final double MOST_OF_THEM = 0.6;

    private final TableHead head;
    private final List<Meaning> columns;
    private final TableBody body;
    private final List<TableRow> rows;
    /** Down the rows of a cell. */
    private final Map<Integer, List<@Nullable BigDecimal>> numbers = new HashMap<>();

    public TableColumns(TableHead head, List<Meaning> columns, TableBody body, List<TableRow> rows) {
        this.head = head;
        this.columns = columns;
        this.body = body;
        this.rows = rows;
    }

    /** For each wanted column the index of the heading's cell; -1 where there is none for it. */
    public int[] place() {
        var cellOf = head.cellOf().stream().mapToInt(Integer::intValue).toArray();
        dropCodes(cellOf);
        int quantity = column("quantity");
        int price = column("unit_price", "price_word");
        int amount = column("line_amount", "line_net");
        if (quantity >= 0 && price >= 0 && amount >= 0) {
            complete(cellOf, quantity, price, amount);
        } else if (quantity >= 0 && cellOf[quantity] >= 0 && amount >= 0) {
            cellOf[amount] = product(cellOf, cellOf[quantity], cellOf[amount]);
        }
        for (int i = 0; i < cellOf.length; i++) {
            if (cellOf[i] < 0) {
                cellOf[i] = byType(columns.get(i), cellOf);
            }
        }
        return cellOf;
    }

    private List<@Nullable BigDecimal> numbers(int cell) {
        return numbers.computeIfAbsent(cell, body::numbers);
    }

    /** "Article" heads names here and codes there: what stands under it tells. */
    private void dropCodes(int[] cellOf) {
        for (int i = 0; i < cellOf.length; i++) {
            boolean name = columns.get(i).means("item", "description") > 0.4
                    && columns.get(i).means("article_number") < 0.95;
            if (cellOf[i] >= 0 && name && codes(cellOf[i]) > 0.7) {
                cellOf[i] = -1;
            }
        }
    }

    private double codes(int cell) {
        int codes = 0;
        int all = 0;
        for (var row : rows) {
            var text = row.text(cell);
            if (!text.isEmpty()) {
                all++;
                codes += Looks.code(text) ? 1 : 0;
            }
        }
        return all == 0 ? 0 : (double) codes / all;
    }

    private int column(String... concepts) {
        int best = -1;
        double trust = 0.4;
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).field().format() == FieldFormat.NUMBER
                    && columns.get(i).means(concepts) > trust) {
                trust = columns.get(i).means(concepts);
                best = i;
            }
        }
        return best;
    }

    /** Where one of the three is missing, or they do not multiply, the cells that do. */
    private void complete(int[] cellOf, int quantity, int price, int amount) {
        double now = agreement(cellOf[quantity], cellOf[price], cellOf[amount]);
        if (now >= 0.5) {
            return;
        }
        int cells = Math.min(MOST_CELLS, head.cells().size());
        double best = Math.max(now + 0.25, 0.6);
        int[] found = null;
        for (int q = 0; q < cells; q++) {
            Stoppable.check();
            for (int p = 0; p < cells; p++) {
                for (int a = 0; a < cells; a++) {
                    if (q == p || p == a || q == a || taken(cellOf, q, p, a, quantity, price, amount)) {
                        continue;
                    }
                    double share = agreement(q, p, a)
                            + 0.05
                                    * ((q == cellOf[quantity] ? 1 : 0)
                                            + (p == cellOf[price] ? 1 : 0)
                                            + (a == cellOf[amount] ? 1 : 0));
                    if (share > best) {
                        best = share;
                        found = new int[] {q, p, a};
                    }
                }
            }
        }
        if (found != null) {
            cellOf[quantity] = found[0];
            cellOf[price] = found[1];
            cellOf[amount] = found[2];
        }
    }

    /** Where the amount is asked for and its price is not: the cell that has what quantity times some other cell makes, unless the one found does. */
    private int product(int[] cellOf, int quantity, int found) {
        int cells = Math.min(MOST_CELLS, head.cells().size());
        int product = found;
        double best = Math.max(MOST_OF_THEM, found < 0 ? 0 : bestAgreement(quantity, found, cells));
        for (int cell = 0; cell < cells; cell++) {
            int amount = cell;
            boolean free = Arrays.stream(cellOf).noneMatch(taken -> taken == amount);
            if (free && bestAgreement(quantity, amount, cells) > best) {
                best = bestAgreement(quantity, amount, cells);
                product = amount;
            }
        }
        return product;
    }

    /** The share of rows in which quantity times one other cell makes the amount, of the cell that does so most. */
    private double bestAgreement(int quantity, int amount, int cells) {
        return IntStream.range(0, cells)
                .filter(price -> price != quantity && price != amount)
                .mapToDouble(price -> agreement(quantity, price, amount))
                .max()
                .orElse(0);
    }

    /** A cell that another column has found by its name stays with it, and a name that was found is not given up twice. */
    private static boolean taken(int[] cellOf, int q, int p, int a, int quantity, int price, int amount) {
        for (int i = 0; i < cellOf.length; i++) {
            if (i != quantity
                    && i != price
                    && i != amount
                    && cellOf[i] >= 0
                    && (cellOf[i] == q || cellOf[i] == p || cellOf[i] == a)) {
                return true;
            }
        }
        int moved = (cellOf[quantity] >= 0 && cellOf[quantity] != q ? 1 : 0)
                + (cellOf[price] >= 0 && cellOf[price] != p ? 1 : 0)
                + (cellOf[amount] >= 0 && cellOf[amount] != a ? 1 : 0);
        return moved > 1;
    }

    private double agreement(int quantity, int price, int amount) {
        if (quantity < 0 || price < 0 || amount < 0) {
            return 0;
        }
        var quantities = numbers(quantity);
        var prices = numbers(price);
        var amounts = numbers(amount);
        int agree = 0;
        int size = Math.min(MOST_ROWS, rows.size());
        for (int i = 0; i < size; i++) {
            agree += Figures.multiply(quantities.get(i), prices.get(i), amounts.get(i)) ? 1 : 0;
        }
        return size == 0 ? 0 : (double) agree / size;
    }

    /** The free cell whose content suits: the widest words, the rightmost amounts, small numbers for quantities. */
    private int byType(Meaning column, int[] cellOf) {
        int best = -1;
        double most = 0.5;
        for (int cell = 0; cell <= head.cells().size(); cell++) {
            boolean free = true;
            for (int taken : cellOf) {
                free &= taken != cell;
            }
            if (!free) {
                continue;
            }
            double worth = worth(column, cell);
            if (worth > most) {
                most = worth;
                best = cell;
            }
        }
        return best;
    }

    /** The number of cells that are written as amounts. */
    private long money(int cell) {
        return numbers(cell).stream()
                .filter(number -> number != null && number.scale() == 2)
                .count();
    }

    private double worth(Meaning column, int cell) {
        if (column.field().format() == FieldFormat.NUMBER) {
            if (column.means("line_amount", "line_net", "line_gross") < 0.4) {
                return 0;
            }
            return money(cell) < 0.7 * rows.size() ? 0 : 1 + cell;
        }
        if (column.means("article_number", "serial_number") > 0.4) {
            double codes = codes(cell);
            boolean brief =
                    rows.stream().map(row -> row.text(cell)).anyMatch(text -> !text.isEmpty() && text.length() < 3);
            return codes > 0.7 && !brief && money(cell) < 0.5 * rows.size() ? codes : 0;
        }
        boolean words =
                column.shape() == Shape.TEXT || column.shape() == Shape.ANY || column.shape() == Shape.ORGANISATION;
        if (!words || column.means("unit", "article_number", "line_number") > 0.4) {
            return 0;
        }
        var letters =
                rows.stream().mapToInt(row -> Looks.letters(row.text(cell))).toArray();
        double mean = Arrays.stream(letters).average().orElse(0);
        long worded = Arrays.stream(letters).filter(count -> count > 1).count();
        return mean >= 5 && 2 * worded >= letters.length ? mean : 0;
    }
}
