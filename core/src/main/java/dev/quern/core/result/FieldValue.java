package dev.quern.core.result;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The outcome for one field: a value with its evidence, or nothing.
 *
 * @param field the field's name
 * @param value null when the document does not say
 * @param evidence of the value; of a table, over all its cells. With no value, its confidence is the belief that there is none
 * @param cells of a table, the evidence of each row's cells by column name; empty for everything else
 */
public record FieldValue(String field, @Nullable Value value, Evidence evidence, List<Map<String, Evidence>> cells) {
    public FieldValue {
        cells = cells.stream().map(Map::copyOf).toList();
    }

    public FieldValue(String field, @Nullable Value value, Evidence evidence) {
        this(field, value, evidence, List.of());
    }

    /** The shape of the value in a result: null when nothing was found, but an empty list for a table. */
    public @Nullable Object plain(FieldFormat format) {
        if (value == null) {
            return format == FieldFormat.TABLE ? List.of() : null;
        }
        return value.plain();
    }
}
