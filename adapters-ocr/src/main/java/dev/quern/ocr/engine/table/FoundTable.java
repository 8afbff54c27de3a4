package dev.quern.ocr.engine.table;

import dev.quern.ocr.engine.ask.Meaning;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A table under a heading.
 *
 * @param cellOf for each wanted column the index of the heading's cell; -1 where there is none
 * @param named how well the heading names the columns, summed over these
 */
record FoundTable(TableHead head, List<Integer> cellOf, List<TableRow> rows, double named) {
    /** Of the cells of a table that was read as it is printed, hardly one in five has nothing in it. */
    private static final double WHOLE = 0.8;

    private static final double CLEARLY = 0.2;

    /** How surely a column is asked for. */
    private static final double ASKED = 0.4;

    private static final Pattern NUMBER = Pattern.compile("0{0,3}\\d{1,4}");

    static FoundTable of(TableHead head, int[] cellOf, List<TableRow> rows, double named) {
        return new FoundTable(head, Arrays.stream(cellOf).boxed().toList(), rows, named);
    }

    /** For each wanted column the cell that it is given from: what numbers the rows says nothing of articles, whatever heads it. */
    List<Integer> given(List<Meaning> columns) {
        return IntStream.range(0, cellOf.size())
                .mapToObj(i -> {
                    boolean ofArticles = columns.get(i).means("article_number", "serial_number") > ASKED
                            && columns.get(i).means("line_number") < ASKED;
                    return ofArticles && cellOf.get(i) >= 0 && isOfRowNumbers(cellOf.get(i)) ? -1 : cellOf.get(i);
                })
                .toList();
    }

    /** Returns whether a cell counts the rows: 1, 2, 3 or 10, 20, 30. */
    private boolean isOfRowNumbers(int cell) {
        var first = rows.get(0).text(cell);
        if (rows.size() < 2 || !NUMBER.matcher(first).matches()) {
            return false;
        }
        int step = Integer.parseInt(first);
        return step > 0
                && IntStream.range(1, rows.size()).allMatch(i -> {
                    var text = rows.get(i).text(cell);
                    return NUMBER.matcher(text).matches() && Integer.parseInt(text) == step * (i + 1);
                });
    }

    /** Returns whether nothing could be better. */
    boolean isWhole() {
        return columns() == cellOf.size() && filled() > WHOLE && !isFarUnderItsHead();
    }

    /**
     * The better of this table and another, which was found by what headings mean: of two readings of one, the one with more in
     * its cells; of two tables that one only if it has more columns, and more of them named.
     *
     * @param ownNamed how well this one's heading names its columns, judged as that of the other
     */
    FoundTable or(FoundTable meant, double ownNamed) {
        boolean better = isUnderSameHead(meant)
                ? meant.columns() >= columns() && (isFarUnderItsHead() || meant.filled() > filled() + CLEARLY)
                : meant.columns() > columns() && meant.named > ownNamed + CLEARLY;
        return better ? meant : this;
    }

    /** Returns whether more columns were found than of another table, or the same ones named better. */
    boolean isBetter(FoundTable other) {
        return columns() > other.columns() || (columns() == other.columns() && named > other.named + CLEARLY);
    }

    private boolean isUnderSameHead(FoundTable other) {
        return head.page() == other.head.page() && head.cells().equals(other.head.cells());
    }

    /** Returns whether the rows are not those that the heading is for. */
    private boolean isFarUnderItsHead() {
        int first = rows.get(0).cells().values().stream()
                .flatMap(List::stream)
                .filter(piece -> piece.segment().page() == head.page())
                .mapToInt(piece -> piece.segment().line())
                .min()
                .orElse(Integer.MAX_VALUE);
        return first > head.last() + 2;
    }

    /** Columns that it has something in. */
    private long columns() {
        return cellOf.stream().filter(cell -> filled(cell) > 0).count();
    }

    /** The share of cells, of all columns that were found, that have something in them. */
    private double filled() {
        return cellOf.stream()
                        .filter(cell -> cell >= 0)
                        .mapToLong(this::filled)
                        .average()
                        .orElse(0)
                / rows.size();
    }

    private long filled(int cell) {
        return rows.stream().filter(row -> !row.text(cell).isEmpty()).count();
    }
}
