package dev.quern.ocr.engine.table;

import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.page.Piece;
import dev.quern.ocr.engine.text.Looks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Cells such as "1 May 2027 – 30 April 2028": two dates or times in one column, for those who ask for each by itself. */
final class Spans {
    /** Letters of a word that stands between the ends of a span, at most. */
    private static final int BETWEEN = 3;

    private final BiPredicate<FieldFormat, Piece> holds;

    /** @param holds whether a piece is of a format */
    Spans(BiPredicate<FieldFormat, Piece> holds) {
        this.holds = holds;
    }

    /**
     * A table with its first column of spans taken apart.
     *
     * @param parted index of the cell of the first ends; that of the others is the next
     */
    record Parted(TableHead head, List<TableRow> rows, int parted) {}

    /** The table with its spans as two columns each; null where it has none, or nobody asks for both ends of one. */
    @Nullable
    Parted part(TableHead head, List<TableRow> rows, List<Meaning> columns) {
        var format = twice(columns);
        for (int cell = 0; format != null && cell < head.cells().size(); cell++) {
            int spans = cell;
            if (rows.stream().allMatch(row -> middle(row.cells().getOrDefault(spans, List.of()), format) > 0)) {
                return new Parted(
                        head.parted(spans),
                        rows.stream().map(row -> parted(row, spans, format)).toList(),
                        spans);
            }
        }
        return null;
    }

    /** A table that was found, with its spans as two columns each where somebody asks for both ends. */
    FoundTable part(FoundTable whole, List<Meaning> columns) {
        var parted = part(whole.head(), whole.rows(), columns);
        if (parted == null) {
            return whole;
        }
        var cellOf = whole.cellOf().stream()
                .mapToInt(cell -> cell > parted.parted() ? cell + 1 : cell)
                .toArray();
        return FoundTable.of(parted.head(), cellOf, parted.rows(), whole.named());
    }

    /** The format that two columns after each other have, if it is one that spans are of. */
    private static @Nullable FieldFormat twice(List<Meaning> columns) {
        for (int column = 1; column < columns.size(); column++) {
            var format = columns.get(column).field().format();
            boolean ends = format == FieldFormat.DATE || format == FieldFormat.TIME || format == FieldFormat.DATETIME;
            if (ends && columns.get(column - 1).field().format() == format) {
                return format;
            }
        }
        return null;
    }

    /** Index of the token between the ends of a span; 0 where a cell holds none. */
    private int middle(List<Piece> cell, FieldFormat format) {
        if (cell.size() != 1) {
            return 0;
        }
        var piece = cell.get(0);
        for (int at = piece.from() + 1; at < piece.to() - 1; at++) {
            var between = piece.segment().tokens().get(at).text();
            if (between.length() <= BETWEEN
                    && !Looks.hasDigit(between)
                    && holds.test(format, new Piece(piece.segment(), piece.from(), at))
                    && holds.test(format, new Piece(piece.segment(), at + 1, piece.to()))) {
                return at;
            }
        }
        return 0;
    }

    private TableRow parted(TableRow row, int spans, FieldFormat format) {
        Map<Integer, List<Piece>> cells = new HashMap<>();
        row.cells().forEach((cell, pieces) -> cells.put(cell > spans ? cell + 1 : cell, new ArrayList<>(pieces)));
        var span = row.cells().get(spans);
        if (span != null) {
            int middle = middle(span, format);
            var piece = span.get(0);
            cells.put(spans, new ArrayList<>(List.of(new Piece(piece.segment(), piece.from(), middle))));
            cells.put(spans + 1, new ArrayList<>(List.of(new Piece(piece.segment(), middle + 1, piece.to()))));
        }
        return new TableRow(cells);
    }
}
