package dev.quern.core.field;

import dev.quern.core.result.FieldFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value that a mailbox asks of its documents: a name, a format and, often, a question that says what is meant.
 *
 * @param id null until stored
 * @param name unique in its mailbox, or in its table for a column; the member's name in a result
 * @param query the question or description in plain words; null when the name says enough
 * @param required whether a document without it is not parsed; null when never said
 * @param choices the only values allowed, of ONELINE; empty when any will do
 * @param position order among its siblings, from 0
 * @param columns of a TABLE; empty for everything else
 * @param reviewThreshold the confidence, from 0 to 1, below which a person has to look at its value; null for its mailbox's, or
 *     for its table's if it is a column
 */
public record Field(
        @Nullable FieldId id,
        String name,
        FieldFormat format,
        @Nullable String query,
        @Nullable Boolean required,
        boolean usedByAi,
        List<String> choices,
        int position,
        List<Field> columns,
        @Nullable Double reviewThreshold) {
    public Field {
        choices = List.copyOf(choices);
        columns = List.copyOf(columns);
    }

    /** A field that is held to the threshold of what it stands in. */
    public Field(
            @Nullable FieldId id,
            String name,
            FieldFormat format,
            @Nullable String query,
            @Nullable Boolean required,
            boolean usedByAi,
            List<String> choices,
            int position,
            List<Field> columns) {
        this(id, name, format, query, required, usedByAi, choices, position, columns, null);
    }

    /** A field as an embedder names it. */
    public static Field of(String name, FieldFormat format, @Nullable String query) {
        return new Field(null, name, format, query, null, true, List.of(), 0, List.of());
    }

    /** A table as an embedder names it. */
    public static Field table(String name, @Nullable String query, List<Field> columns) {
        return new Field(null, name, FieldFormat.TABLE, query, null, true, List.of(), 0, columns);
    }

    public boolean isRequired() {
        return Boolean.TRUE.equals(required);
    }
}
