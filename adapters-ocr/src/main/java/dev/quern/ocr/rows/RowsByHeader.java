package dev.quern.ocr.rows;

import dev.quern.core.extraction.RowExtractor.Extracted;
import dev.quern.core.field.Field;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.page.Box;
import dev.quern.core.page.Place;
import dev.quern.core.reading.SheetRows;
import dev.quern.core.reading.SheetRows.Cell;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import dev.quern.ocr.value.Normaliser;
import dev.quern.ocr.value.TextValues;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a spreadsheet straight into the fields of a mailbox: a table takes the rows below the header that has most of its
 * columns' names, every other field what stands in the first of those rows below its name.
 */
public final class RowsByHeader {
    private static final double SURE = 0.98;
    /** From this many wanted names on, a header with only one of them has it by accident. */
    private static final int MANY = 3;
    /** More values than these say nothing new of how numbers and dates are written. */
    private static final int SAMPLE = 50_000;

    /** The number of values of a table whose places are kept; with more, the places would be ten times the result. */
    private static final int PLACED = 20_000;

    private static final int NAMES = 20;
    private static final int LONG_NAME = 40;
    private static final Pattern WHOLE = Pattern.compile("-?\\d{1,18}");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");
    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");

    private final Mailbox mailbox;
    private final List<SheetRows> sheets;
    /** The best first. */
    private final List<SheetHeader> headers;

    private RowsByHeader(Mailbox mailbox, List<SheetRows> sheets) {
        this.mailbox = mailbox;
        this.sheets = sheets;
        var wanted = wanted(mailbox);
        int needed = wanted.size() < MANY ? 1 : 2;
        this.headers = sheets.stream()
                .flatMap(sheet -> SheetHeader.in(sheet).stream())
                .filter(header -> header.count(wanted) >= needed)
                .sorted(Comparator.comparingLong(header -> -header.count(wanted)))
                .toList();
    }

    /** One value for each field of the mailbox, where a row names the columns. */
    public static Extracted extract(Mailbox mailbox, List<SheetRows> sheets) {
        var reading = new RowsByHeader(mailbox, sheets);
        return reading.headers.isEmpty() ? reading.nameless() : reading.named();
    }

    private static Set<String> wanted(Mailbox mailbox) {
        return mailbox.fields().stream()
                .flatMap(RowsByHeader::names)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Stream<String> names(Field field) {
        return field.format() == FieldFormat.TABLE
                ? field.columns().stream().map(Field::name)
                : Stream.of(field.name());
    }

    private Extracted nameless() {
        var widest = sheets.stream()
                .flatMap(sheet -> sheet.rows().stream())
                .limit(NAMES)
                .max(Comparator.comparingInt(row -> row.cells().size()))
                .map(row -> listed(row.cells().stream().map(Cell::text).toList()))
                .orElse("nothing");
        return new Extracted.NoHeader(
                "no row of the spreadsheet names its columns as the mailbox does. It says: %s. Wanted: %s."
                        .formatted(widest, listed(List.copyOf(wanted(mailbox)))));
    }

    private static String listed(List<String> names) {
        return names.stream()
                        .limit(NAMES)
                        .map(name -> name.length() > LONG_NAME ? name.substring(0, LONG_NAME) + "…" : name)
                        .map(name -> "'" + name.replace('\n', ' ') + "'")
                        .collect(Collectors.joining(", "))
                + (names.size() > NAMES ? " and %d more".formatted(names.size() - NAMES) : "");
    }

    private Extracted named() {
        var values = new ArrayList<FieldValue>();
        var without = new ArrayList<String>();
        for (var field : mailbox.fields()) {
            var names = names(field).toList();
            var header = headers.stream()
                    .max(Comparator.comparingLong(one -> one.count(names)))
                    .filter(one -> one.count(names) > 0);
            names.stream()
                    .filter(name -> header.isEmpty() || header.get().column(name) == null)
                    .forEach(without::add);
            values.add(header.map(found -> value(field, found))
                    .orElseGet(() -> new FieldValue(field.name(), null, evidence(List.of()))));
        }
        var remarks = without.isEmpty()
                ? List.<String>of()
                : List.of("The spreadsheet has no column named %s.".formatted(listed(without)));
        return new Extracted.ByHeader(values, remarks);
    }

    private FieldValue value(Field field, SheetHeader header) {
        boolean table = field.format() == FieldFormat.TABLE;
        var fields = table ? field.columns() : List.of(field);
        var columns = new LinkedHashMap<Field, Integer>();
        for (var one : fields) {
            var column = header.column(one.name());
            if (column != null) {
                columns.put(one, column);
            }
        }
        var rows = header.sheet().rows().stream()
                .skip(header.below())
                .filter(row -> !header.isRepeatedIn(row))
                .limit(table ? Long.MAX_VALUE : 1)
                .toList();
        var conventions = TextValues.completed(mailbox.conventions(), sample(rows, columns));
        return table ? table(field, rows, columns, conventions) : first(field, rows, columns, conventions);
    }

    private static Map<Field, Cell> cells(SheetRows.Row row, Map<Field, Integer> columns) {
        var cells = new LinkedHashMap<Field, Cell>();
        columns.forEach((field, column) ->
                row.at(column).filter(cell -> cell.column() == column).ifPresent(cell -> cells.put(field, cell)));
        return cells;
    }

    /** Returns texts that may tell how numbers and dates are written. */
    private static Iterable<String> sample(List<SheetRows.Row> rows, Map<Field, Integer> columns) {
        return rows.stream()
                .flatMap(row -> cells(row, columns).entrySet().stream())
                .filter(entry -> entry.getValue().exact() == null
                        && isFigure(entry.getKey().format()))
                .map(entry -> entry.getValue().text())
                .filter(text -> !WHOLE.matcher(text).matches())
                .distinct()
                .limit(SAMPLE)
                .toList();
    }

    private static boolean isFigure(FieldFormat format) {
        return switch (format) {
            case NUMBER, DATE, DATETIME -> true;
            case TEXT, ONELINE, TIME, NAME, ADDRESS, LINK, TABLE -> false;
        };
    }

    private static FieldValue first(
            Field field, List<SheetRows.Row> rows, Map<Field, Integer> columns, Conventions conventions) {
        var cell = rows.isEmpty() ? null : cells(rows.get(0), columns).get(field);
        var value = cell == null ? null : value(field, cell, conventions).orElse(null);
        return new FieldValue(
                field.name(), value, evidence(value == null || cell == null ? List.of() : List.of(place(cell))));
    }

    private static FieldValue table(
            Field table, List<SheetRows.Row> rows, Map<Field, Integer> columns, Conventions conventions) {
        var values = new ArrayList<Map<String, @Nullable Value>>();
        var evidence = new ArrayList<Map<String, Evidence>>();
        var boxes = new TreeMap<Integer, Box>();
        int placed = 0;
        for (var line : rows) {
            var row = cells(line, columns);
            var found = new LinkedHashMap<String, @Nullable Value>();
            var places = new HashMap<String, Evidence>();
            boolean any = false;
            for (var column : table.columns()) {
                var cell = row.get(column);
                var value =
                        cell == null ? null : value(column, cell, conventions).orElse(null);
                found.put(column.name(), value);
                if (cell != null && value != null) {
                    any = true;
                    boxes.merge(cell.page(), cell.box(), Box::union);
                    if (placed < PLACED) {
                        placed++;
                        places.put(column.name(), evidence(List.of(place(cell))));
                    }
                }
            }
            if (any) {
                values.add(found);
                evidence.add(places.isEmpty() ? Map.of() : places);
            }
        }
        var all = boxes.entrySet().stream()
                .map(entry -> new Place(entry.getKey(), entry.getValue(), ""))
                .toList();
        return new FieldValue(table.name(), values.isEmpty() ? null : new Value.Table(values), evidence(all), evidence);
    }

    private static Evidence evidence(List<Place> places) {
        return new Evidence(SURE, Method.LABEL, places);
    }

    private static Place place(Cell cell) {
        return new Place(cell.page(), cell.box(), cell.text().replace('\n', ' '));
    }

    private static Optional<Value> value(Field field, Cell cell, Conventions conventions) {
        var format = field.format();
        if (!field.choices().isEmpty()) {
            return Normaliser.choose(cell.text(), field.choices());
        }
        var exact = cell.exact();
        if (exact != null && says(exact, format)) {
            return exact(exact, format, conventions);
        }
        if (format == FieldFormat.NUMBER && WHOLE.matcher(cell.text()).matches()) {
            return Optional.of(new Value.Decimal(new BigDecimal(cell.text())));
        }
        return Normaliser.normalise(cell.text(), format, conventions);
    }

    private static Optional<Value> exact(String exact, FieldFormat format, Conventions conventions) {
        return switch (format) {
            case NUMBER -> Optional.of(new Value.Decimal(new BigDecimal(exact)));
            case DATE -> Normaliser.normalise(exact.substring(0, 10), format, conventions);
            case TIME -> Normaliser.normalise(exact.substring(exact.indexOf('T') + 1), format, conventions);
            case DATETIME ->
                Normaliser.normalise(DAY.matcher(exact).matches() ? exact + "T00:00:00" : exact, format, conventions);
            case TEXT, ONELINE, NAME, ADDRESS, LINK, TABLE -> Normaliser.normalise(exact, format, conventions);
        };
    }

    /** Returns whether the exact value in the file is of this kind, and so better than the text it is shown as. */
    private static boolean says(String exact, FieldFormat format) {
        return switch (format) {
            case NUMBER -> NUMBER.matcher(exact).matches();
            case DATE, DATETIME -> DAY.matcher(exact).lookingAt();
            case TIME -> exact.contains(":");
            case TEXT, ONELINE, NAME, ADDRESS, LINK, TABLE -> false;
        };
    }
}
