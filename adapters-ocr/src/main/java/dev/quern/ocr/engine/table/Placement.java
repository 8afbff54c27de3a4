package dev.quern.ocr.engine.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Which cell of a heading each wanted column is: as it is named, by its type, and by the order in which columns are asked for. */
final class Placement {
    /** A cell that is not of the type that a column asks for. */
    static final double NOT = -1;
    /** Figures under a heading that does not name the column of words that is asked for. */
    static final double LOOSELY = -0.5;
    /** Of two columns that are asked for one after the other, what it is worth that they are printed so. */
    private static final double IN_ORDER = 0.1;
    /** How much better a heading fits than all others if it fits at all. */
    private static final double CLEARLY = 3;

    private static final double LEAST = 0.06;
    /** How much worse columns may be named in the order in which they are asked for. */
    private static final double ORDER_TELLS = 0.3;
    /** What it is worth to place a column by its type alone. */
    private static final double SOME = 0.01;
    /** How well a heading fits that may be meant. */
    private static final double FAINTLY = 0.1;

    /** Ways to place columns that are compared, at most; beyond, they are placed one by one. */
    private static final int MOST_TRIES = 100_000;

    /** By column and cell: how well it is named so; 0 where nothing but its type speaks for it, less where not even that does. */
    private final double[][] likely;

    private final List<Integer> used;
    private final int[] cellOf;
    private double best;
    private int tried;

    /** @param used the cells that have something under them */
    Placement(double[][] likely, List<Integer> used) {
        this(likely, used, Collections.nCopies(likely.length, -1));
    }

    /** @param placed by column the cell that it has; -1 for none */
    Placement(double[][] likely, List<Integer> used, List<Integer> placed) {
        this.likely = likely;
        this.used = used;
        cellOf = placed.stream().mapToInt(Integer::intValue).toArray();
    }

    /** By column the cell that it has; -1 for none. */
    int[] cellOf() {
        return cellOf;
    }

    /** The number of columns that have a cell. */
    int placed() {
        return (int) Arrays.stream(cellOf).filter(cell -> cell >= 0).count();
    }

    /** How well the columns that have a cell are named, summed over them. */
    double worth() {
        return worth(cellOf);
    }

    private double worth(int[] chosen) {
        return named(chosen).sum();
    }

    /** How well columns are named; a cell that nothing heads names none. */
    private DoubleStream named(int[] chosen) {
        return IntStream.range(0, chosen.length)
                .filter(column -> chosen[column] >= 0 && chosen[column] < likely[column].length)
                .mapToDouble(column -> Math.max(0, likely[column][chosen[column]]));
    }

    private double surely(int[] chosen) {
        return named(chosen).filter(one -> one >= ColumnNames.NAMED).sum();
    }

    /** Tells of a column and a cell whether they may belong together. */
    interface Pairing {
        boolean mayBe(int column, int cell);
    }

    /** Gives columns the cells that name them, as well as can be for all of them together. */
    void byName() {
        var chosen = new int[cellOf.length];
        Arrays.fill(chosen, -1);
        missing((column, cell) -> true);
        best = value(cellOf);
        tried = 0;
        tryFrom(0, chosen);
        for (int column = 0; column < cellOf.length; column++) {
            // What fits faintly kept another column from taking the cell, and is not named by it.
            if (cellOf[column] >= 0 && likely[column][cellOf[column]] < ColumnNames.NAMED) {
                cellOf[column] = -1;
            }
        }
    }

    private void tryFrom(int column, int[] chosen) {
        if (column == chosen.length) {
            double value = value(chosen);
            if (value > best + 1e-9) {
                best = value;
                System.arraycopy(chosen, 0, cellOf, 0, chosen.length);
            }
            return;
        }
        for (int cell = 0; cell < likely[column].length && tried < MOST_TRIES; cell++) {
            int one = cell;
            if (likely[column][cell] >= FAINTLY
                    && Arrays.stream(chosen, 0, column).noneMatch(taken -> taken == one)) {
                chosen[column] = cell;
                tried++;
                tryFrom(column + 1, chosen);
            }
        }
        chosen[column] = -1;
        tryFrom(column + 1, chosen);
    }

    /** Gives free cells to columns without one that they name, the best named first. */
    void missing(Pairing pairing) {
        record Pair(int column, int cell, double worth) {}
        var pairs = new ArrayList<Pair>();
        for (int column = 0; column < cellOf.length; column++) {
            for (int cell : free()) {
                if (cellOf[column] < 0 && likely[column][cell] >= ColumnNames.NAMED && pairing.mayBe(column, cell)) {
                    pairs.add(new Pair(column, cell, likely[column][cell]));
                }
            }
        }
        pairs.sort(Comparator.comparingDouble(Pair::worth)
                .reversed()
                .thenComparingInt(Pair::column)
                .thenComparingInt(Pair::cell));
        for (var pair : pairs) {
            if (cellOf[pair.column()] < 0 && free().contains(pair.cell())) {
                cellOf[pair.column()] = pair.cell();
            }
        }
    }

    /** What it is worth to give columns these cells. */
    private double value(int[] chosen) {
        double value = worth(chosen);
        int last = -1;
        for (int cell : chosen) {
            value += cell > last && last >= 0 ? IN_ORDER : 0;
            last = cell >= 0 ? cell : last;
        }
        return value;
    }

    private List<Integer> free() {
        return used.stream()
                .filter(cell -> Arrays.stream(cellOf).noneMatch(taken -> taken == cell))
                .toList();
    }

    /** Gives what is left to columns that nothing names: by their types, the order that they are asked for in, and what fits at all. */
    void theRest() {
        byType();
        inOrder();
        byFaintNames();
        asManyAsAreLeft();
        var ordered = ordered();
        if (ordered != null && surely(ordered) >= surely(cellOf) - (placed() < cellOf.length ? 0 : ORDER_TELLS)) {
            System.arraycopy(ordered, 0, cellOf, 0, cellOf.length);
        }
        betweenNeighbours();
    }

    /** The only cell between those of the columns that are asked for before and after one is its own, and if it holds years or numbers for words. */
    private void betweenNeighbours() {
        for (int column = 0; column < cellOf.length && placed() > 1; column++) {
            int wanted = column;
            int after = column == 0 ? -1 : cellOf[column - 1];
            int before = column == cellOf.length - 1 ? Integer.MAX_VALUE : cellOf[column + 1];
            if (cellOf[column] >= 0 || (column > 0 && after < 0) || before < 0) {
                continue;
            }
            var between =
                    used.stream().filter(cell -> cell > after && cell < before).toList();
            if (between.size() == 1 && free().contains(between.get(0)) && likely[wanted][between.get(0)] >= LOOSELY) {
                cellOf[column] = between.get(0);
            }
        }
    }

    /** The cells for all columns from left to right, those named best; null where some column has none. */
    int @Nullable [] ordered() {
        var cells = used.stream().sorted().toList();
        int wanted = cellOf.length;
        // By the number of columns placed, and that of cells looked at: what the best way to place them is worth.
        var worth = new double[wanted + 1][cells.size() + 1];
        for (int column = 1; column <= wanted; column++) {
            Arrays.fill(worth[column], Double.NEGATIVE_INFINITY);
            for (int at = 1; at <= cells.size(); at++) {
                double one = likely[column - 1][cells.get(at - 1)];
                double placed = one >= 0 ? worth[column - 1][at - 1] + SOME + one : Double.NEGATIVE_INFINITY;
                worth[column][at] = Math.max(worth[column][at - 1], placed);
            }
        }
        if (worth[wanted][cells.size()] == Double.NEGATIVE_INFINITY) {
            return null;
        }
        var ordered = new int[wanted];
        int at = cells.size();
        for (int column = wanted; column > 0; column--) {
            while (worth[column][at] == worth[column][at - 1]) {
                at--;
            }
            ordered[column - 1] = cells.get(--at);
        }
        return ordered;
    }

    /** A cell that one column alone can be gets it, and so on with what is left. */
    private void byType() {
        boolean more = true;
        while (more) {
            more = false;
            for (int column = 0; column < cellOf.length; column++) {
                int wanted = column;
                var fitting = free().stream()
                        .filter(cell -> likely[wanted][cell] >= 0)
                        .toList();
                if (cellOf[column] < 0 && fitting.size() == 1 && isTheOnly(fitting.get(0))) {
                    cellOf[column] = fitting.get(0);
                    more = true;
                }
            }
        }
    }

    /** Returns whether one column alone is left that asks for what a cell holds. */
    private boolean isTheOnly(int cell) {
        return IntStream.range(0, cellOf.length)
                        .filter(column -> cellOf[column] < 0 && likely[column][cell] >= 0)
                        .count()
                == 1;
    }

    /** Columns are asked for in the order in which they are printed, more often than not. */
    private void inOrder() {
        for (int column = 0; column < cellOf.length; column++) {
            if (cellOf[column] >= 0) {
                continue;
            }
            int wanted = column;
            int after = Arrays.stream(cellOf, 0, column).max().orElse(-1);
            int before = Arrays.stream(cellOf, column + 1, cellOf.length)
                    .filter(cell -> cell >= 0)
                    .min()
                    .orElse(Integer.MAX_VALUE);
            var between = free().stream()
                    .filter(cell -> cell > after && cell < before && likely[wanted][cell] >= 0)
                    .toList();
            if (between.size() == 1) {
                cellOf[column] = between.get(0);
            }
        }
    }

    /** As many columns as cells are left, of which each may be that at its place. */
    private void asManyAsAreLeft() {
        var left = IntStream.range(0, cellOf.length)
                .filter(column -> cellOf[column] < 0)
                .boxed()
                .toList();
        var cells = free();
        if (left.size() == cells.size()
                && IntStream.range(0, cells.size()).allMatch(at -> likely[left.get(at)][cells.get(at)] >= 0)) {
            IntStream.range(0, cells.size()).forEach(at -> cellOf[left.get(at)] = cells.get(at));
        }
    }

    /** A heading that fits a little is meant where no other fits. */
    private void byFaintNames() {
        for (int column = 0; column < cellOf.length; column++) {
            if (cellOf[column] >= 0 || free().isEmpty()) {
                continue;
            }
            int wanted = column;
            var best = free().stream()
                    .max(Comparator.comparingDouble(cell -> likely[wanted][cell]))
                    .orElseThrow();
            double others = free().stream()
                    .filter(cell -> !cell.equals(best))
                    .mapToDouble(cell -> likely[wanted][cell])
                    .max()
                    .orElse(0);
            if (likely[wanted][best] > Math.max(LEAST, CLEARLY * others)) {
                cellOf[column] = best;
            }
        }
    }
}
