package dev.quern.ocr.learning;

import dev.quern.core.field.Field;
import dev.quern.core.lesson.Lesson;
import dev.quern.core.lesson.TaughtTable;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Place;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import dev.quern.ocr.fitting.TaughtRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tables that somebody put right. A lesson is believed when it reads the given rows from the very document that they were given
 * for, and reads them better than the engine did: a cell that was merely misread teaches nothing.
 */
final class TableLessons {
    /** The least share of cells given and read that must be the same. */
    private static final double FAITHFUL = 0.8;

    private static final Evidence NOWHERE = new Evidence(1, Method.MANUAL, List.of());

    /**
     * The lesson that given rows teach.
     *
     * @param taught null for nothing
     * @param cells where each given cell stands
     */
    record Taught(@Nullable TaughtTable taught, List<Map<String, Evidence>> cells) {
        List<Place> places() {
            return cells.stream()
                    .flatMap(row -> row.values().stream())
                    .flatMap(cell -> cell.places().stream())
                    .toList();
        }
    }

    private TableLessons() {}

    static Taught of(Field table, Value.Table given, @Nullable Value found, Conventions conventions, Pages pages) {
        var taught = TaughtRows.of(table, (List<?>) given.plain(), conventions, pages);
        var read = taught.flatMap(lesson -> TaughtRows.read(lesson, table, conventions, pages));
        if (taught.isEmpty() || read.isEmpty() || !(read.get().value() instanceof Value.Table rows)) {
            return new Taught(null, cells(table, given, null));
        }
        double before = found instanceof Value.Table other ? likeness(given, other) : 0;
        double likeness = likeness(given, rows);
        boolean isLesson = likeness >= FAITHFUL && likeness > before;
        return new Taught(isLesson ? taught.get() : null, cells(table, given, read.get()));
    }

    /** Reads the table by the latest lesson that fits the document. */
    static Optional<FieldValue> read(
            Field table, List<Lesson> lessons, Conventions conventions, Pages pages, double sure) {
        for (var lesson : lessons) {
            var taught = lesson.table();
            var read =
                    taught == null ? Optional.<FieldValue>empty() : TaughtRows.read(taught, table, conventions, pages);
            if (read.isPresent()) {
                return read.map(value -> learned(value, sure));
            }
        }
        return Optional.empty();
    }

    private static FieldValue learned(FieldValue read, double sure) {
        var cells = new ArrayList<Map<String, Evidence>>();
        for (var row : read.cells()) {
            var learned = new HashMap<String, Evidence>();
            row.forEach((column, cell) -> learned.put(column, learned(cell, sure)));
            cells.add(learned);
        }
        return new FieldValue(read.field(), read.value(), learned(read.evidence(), sure), cells);
    }

    private static Evidence learned(Evidence read, double sure) {
        return new Evidence(Math.min(sure, read.confidence()), Method.LABEL, read.places());
    }

    /** From 0 to 1: the share of cells that are the same, of all that have a value in one or the other. */
    static double likeness(Value.Table one, Value.Table other) {
        var partners = partners(one, other);
        long same = 0;
        for (int row = 0; row < partners.length; row++) {
            same += partners[row] < 0
                    ? 0
                    : same(one.rows().get(row), other.rows().get(partners[row]));
        }
        long all = filled(one) + filled(other);
        return all == 0 ? 1 : 2.0 * same / all;
    }

    private static long filled(Value.Table table) {
        return table.rows().stream()
                .flatMap(row -> row.values().stream())
                .filter(Objects::nonNull)
                .count();
    }

    /** For each row the one of the other table that has the most of its cells, in the same order; -1 for none. */
    private static int[] partners(Value.Table one, Value.Table other) {
        int height = one.rows().size();
        int width = other.rows().size();
        var most = new long[height + 1][width + 1];
        for (int i = height - 1; i >= 0; i--) {
            for (int j = width - 1; j >= 0; j--) {
                long same = same(one.rows().get(i), other.rows().get(j));
                most[i][j] = Math.max(same + most[i + 1][j + 1], Math.max(most[i + 1][j], most[i][j + 1]));
            }
        }
        var partners = new int[height];
        int j = 0;
        for (int i = 0; i < height; i++) {
            partners[i] = -1;
            while (j < width && most[i][j] == most[i][j + 1] && most[i][j] > most[i + 1][j]) {
                j++;
            }
            if (j < width && most[i][j] > most[i + 1][j]) {
                partners[i] = j++;
            }
        }
        return partners;
    }

    private static long same(Map<String, @Nullable Value> one, Map<String, @Nullable Value> other) {
        return one.entrySet().stream()
                .filter(cell -> isSame(cell.getValue(), other.get(cell.getKey())))
                .count();
    }

    private static boolean isSame(@Nullable Value one, @Nullable Value other) {
        return one != null && other != null && Locating.same(one, other);
    }

    private static List<Map<String, Evidence>> cells(Field table, Value.Table given, @Nullable FieldValue read) {
        var rows = read != null && read.value() instanceof Value.Table found ? found : new Value.Table(List.of());
        var partners = partners(given, rows);
        var cells = new ArrayList<Map<String, Evidence>>();
        for (int row = 0; row < partners.length; row++) {
            var evidence = new HashMap<String, Evidence>();
            for (var column : table.columns()) {
                var name = column.name();
                boolean stands = read != null
                        && partners[row] >= 0
                        && partners[row] < read.cells().size()
                        && isSame(
                                given.rows().get(row).get(name),
                                rows.rows().get(partners[row]).get(name));
                var proof =
                        stands && read != null ? read.cells().get(partners[row]).get(name) : null;
                evidence.put(name, proof == null ? NOWHERE : new Evidence(1, Method.MANUAL, proof.places()));
            }
            cells.add(evidence);
        }
        return cells;
    }
}
