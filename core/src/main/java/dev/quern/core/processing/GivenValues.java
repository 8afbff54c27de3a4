package dev.quern.core.processing;

import dev.quern.core.field.Field;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.DocumentResult;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.core.result.ValueReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values that a person gives for fields: in the shape they have in a result, or as text that holds one, such as
 * {@code "1.234,50 €"} for a number.
 */
final class GivenValues {
    private static final int SHOWN = 60;

    private final ValueReader values;

    GivenValues(ValueReader values) {
        this.values = values;
    }

    /** The member of a result for a field without a value. */
    static @Nullable Object nothing(Field field) {
        return field.format() == FieldFormat.TABLE ? List.of() : null;
    }

    /** The conventions of the mailbox; where it leaves them open, those of the document, since people write as it does. */
    Conventions conventions(Mailbox mailbox, DocumentResult result) {
        return values.complete(mailbox.conventions(), result.content().lines().toList());
    }

    /**
     * The value of a field; null for none.
     *
     * @throws Refusal.Invalid under the field's name
     */
    @Nullable
    Value read(Field field, @Nullable Object given, Conventions conventions) {
        return new Reader(values, field.name(), conventions).read(field, given, "");
    }

    private record Reader(ValueReader values, String member, Conventions conventions) {
        @Nullable
        Value read(Field field, @Nullable Object given, String path) {
            if (given == null || (given instanceof String text && text.isBlank())) {
                return null;
            }
            return switch (field.format()) {
                case TEXT -> new Value.Text(text(given, path));
                case ONELINE -> oneLine(field, given, path);
                case NUMBER ->
                    given instanceof BigDecimal number
                            ? new Value.Decimal(number)
                            : normalised(field, given, path, "a number");
                case DATE -> normalised(field, given, path, "a date such as 2026-06-16");
                case TIME -> normalised(field, given, path, "a time such as 09:45:00");
                case DATETIME -> normalised(field, given, path, "a date and time such as 2026-06-16T09:45:00");
                case LINK -> normalised(field, given, path, "an absolute URL");
                case NAME ->
                    given instanceof Map<?, ?> parts ? name(parts, path) : normalised(field, given, path, "a name");
                case ADDRESS ->
                    given instanceof Map<?, ?> parts
                            ? address(parts, path)
                            : normalised(field, given, path, "an address");
                case TABLE -> table(field, given);
            };
        }

        private Value oneLine(Field field, Object given, String path) {
            var text = text(given, path);
            if (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0) {
                throw invalid(path, "The text has more than one line.");
            }
            if (!field.choices().isEmpty() && !field.choices().contains(text)) {
                throw invalid(
                        path, "Expected one of " + String.join(", ", field.choices()) + ", found '" + text + "'.");
            }
            return new Value.Text(text);
        }

        private Value normalised(Field field, Object given, String path, String expected) {
            var text = given instanceof String string ? string : "";
            return values.read(text, field.format(), conventions)
                    .orElseThrow(() -> invalid(path, "Expected " + expected + ", found " + described(given) + "."));
        }

        private Value name(Map<?, ?> parts, String path) {
            var first = part(parts, "first", path);
            var last = part(parts, "last", path);
            var full = part(parts, "full", path);
            if (full == null) {
                full = ((first == null ? "" : first) + " " + (last == null ? "" : last)).strip();
            }
            if (full.isEmpty()) {
                throw invalid(path, "The name has neither full nor first nor last.");
            }
            return new Value.Name(full, first, last);
        }

        private Value address(Map<?, ?> given, String path) {
            var parts = new LinkedHashMap<String, String>();
            for (var name : Value.Address.PARTS) {
                var text = part(given, name, path);
                if (text != null) {
                    parts.put(name, text);
                }
            }
            var original = part(given, "original", path);
            var normalized = part(given, "normalized", path);
            if (original == null && normalized == null && parts.isEmpty()) {
                throw invalid(path, "The address has neither original nor any of its parts.");
            }
            if (parts.isEmpty() && original != null) {
                return values.read(original, FieldFormat.ADDRESS, conventions)
                        .orElse(new Value.Address(original, original, Map.of(), false));
            }
            var written =
                    normalized != null ? normalized : original != null ? original : String.join(", ", parts.values());
            boolean place = parts.containsKey("city") || parts.containsKey("zip");
            return new Value.Address(
                    original != null ? original : written,
                    written,
                    parts,
                    place && (parts.containsKey("street") || parts.containsKey("address1")));
        }

        private Value table(Field table, Object given) {
            if (!(given instanceof List<?> rows)) {
                throw invalid("", "Expected an array of rows, found " + described(given) + ".");
            }
            var read = new ArrayList<Map<String, @Nullable Value>>();
            for (int i = 0; i < rows.size(); i++) {
                var path = "[" + i + "]";
                if (!(rows.get(i) instanceof Map<?, ?> row)) {
                    throw invalid(path, "Expected an object, found " + described(rows.get(i)) + ".");
                }
                read.add(row(table, row, path));
            }
            return new Value.Table(read);
        }

        private Map<String, @Nullable Value> row(Field table, Map<?, ?> given, String path) {
            var row = new LinkedHashMap<String, @Nullable Value>();
            for (var column : table.columns()) {
                row.put(column.name(), read(column, given.get(column.name()), path + "." + column.name()));
            }
            for (var name : given.keySet()) {
                if (!row.containsKey(String.valueOf(name))) {
                    throw invalid(path, "The table has no column '" + name + "'.");
                }
            }
            return row;
        }

        private @Nullable String part(Map<?, ?> parts, String name, String path) {
            var part = parts.get(name);
            return part == null ? null : text(part, path + "." + name);
        }

        private String text(Object given, String path) {
            if (given instanceof String text) {
                return text;
            }
            throw invalid(path, "Expected text, found " + described(given) + ".");
        }

        private Refusal.Invalid invalid(String path, String message) {
            return new Refusal.Invalid(member, path.isEmpty() ? message : member + path + ": " + message);
        }
    }

    private static String described(@Nullable Object given) {
        if (given instanceof Map) {
            return "an object";
        }
        if (given instanceof List) {
            return "an array";
        }
        return given instanceof String text
                ? "the text '" + (text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text) + "'"
                : String.valueOf(given);
    }
}
