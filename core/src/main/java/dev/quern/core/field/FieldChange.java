package dev.quern.core.field;

import dev.quern.core.result.FieldFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The change to one field: with an id it is changed, without one created, with {@code destroy} deleted (by id or by
 * name). What is null stays as it is.
 */
public record FieldChange(
        @Nullable FieldId id,
        @Nullable String name,
        boolean destroy,
        @Nullable FieldFormat format,
        @Nullable Given<String> query,
        @Nullable Given<Boolean> required,
        @Nullable Boolean usedByAi,
        @Nullable Given<List<String>> choices,
        @Nullable Integer position,
        List<FieldChange> columns,
        @Nullable Given<Double> reviewThreshold) {
    public FieldChange {
        columns = List.copyOf(columns);
    }

    /** A change that leaves the threshold for reviews as it is. */
    public FieldChange(
            @Nullable FieldId id,
            @Nullable String name,
            boolean destroy,
            @Nullable FieldFormat format,
            @Nullable Given<String> query,
            @Nullable Given<Boolean> required,
            @Nullable Boolean usedByAi,
            @Nullable Given<List<String>> choices,
            @Nullable Integer position,
            List<FieldChange> columns) {
        this(id, name, destroy, format, query, required, usedByAi, choices, position, columns, null);
    }

    /** Creates a field as described. */
    public static FieldChange create(Field field) {
        return new FieldChange(
                null,
                field.name(),
                false,
                field.format(),
                new Given<>(field.query()),
                new Given<>(field.required()),
                field.usedByAi(),
                new Given<>(field.choices()),
                null,
                field.columns().stream().map(FieldChange::create).toList(),
                new Given<>(field.reviewThreshold()));
    }
}
