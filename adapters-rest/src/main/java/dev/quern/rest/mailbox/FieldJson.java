package dev.quern.rest.mailbox;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.quern.core.account.Caller;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.result.FieldFormat;
import dev.quern.rest.http.Addresses;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A field definition.
 *
 * @param isOptional the opposite of {@code isRequired}; null when neither was ever said
 * @param choiceSet null when any value will do
 * @param parserObjectSet the columns of a table; absent for everything else
 * @param reviewThreshold null for that of the mailbox, or of its table for a column
 * @param jsonDownload null, like the other paths, for keys that may only read
 */
public record FieldJson(
        String id,
        String name,
        String format,
        @Nullable Boolean isOptional,
        boolean isRequired,
        boolean usedByAi,
        @Nullable String query,
        String type,
        @Nullable List<String> choiceSet,
        int position,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<FieldJson> parserObjectSet,
        @Nullable String jsonDownload,
        @Nullable String csvDownload,
        @Nullable String xlsDownload,
        @Nullable Double reviewThreshold) {
    /** The wire shape of a field, for a caller. */
    public static FieldJson of(Mailbox mailbox, Field field, Caller caller) {
        var id = storedId(field);
        boolean all = caller.role().mayWrite();
        var file = field.name().replaceAll("\\s+", "");
        var download = "/parser_field/" + mailbox.fieldToken(id) + "/download/" + Addresses.segment(file);
        return new FieldJson(
                id.toString(),
                field.name(),
                field.format().name(),
                field.required() == null ? null : !field.required(),
                field.isRequired(),
                field.usedByAi(),
                field.query(),
                "FIELD",
                field.choices().isEmpty() ? null : field.choices(),
                field.position(),
                field.format() == FieldFormat.TABLE
                        ? field.columns().stream()
                                .map(column -> of(mailbox, column, caller))
                                .toList()
                        : null,
                all ? download + ".json" : null,
                all ? download + ".csv" : null,
                all ? download + ".xlsx" : null,
                field.reviewThreshold());
    }

    public static FieldId storedId(Field field) {
        return Objects.requireNonNull(field.id(), "Fields of a stored mailbox have ids");
    }
}
