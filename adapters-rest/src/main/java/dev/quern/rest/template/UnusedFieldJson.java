package dev.quern.rest.template;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.quern.core.account.Caller;
import dev.quern.core.field.Field;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.result.FieldFormat;
import dev.quern.rest.mailbox.FieldJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A field of the mailbox that a template does nothing about.
 *
 * @param staticValue always null: it has none here
 * @param position null for the columns of a table
 * @param parserObjectSet the columns of a table; absent for everything else
 */
record UnusedFieldJson(
        String id,
        String name,
        String format,
        @Nullable Boolean isOptional,
        boolean isRequired,
        boolean usedByAi,
        @Nullable String query,
        String type,
        @Nullable List<String> choiceSet,
        @Nullable Integer position,
        @Nullable String staticValue,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<UnusedFieldJson> parserObjectSet,
        @Nullable String jsonDownload,
        @Nullable String csvDownload,
        @Nullable String xlsDownload) {
    static UnusedFieldJson of(Mailbox mailbox, Field field, Caller caller) {
        return of(mailbox, field, field.position(), caller);
    }

    private static UnusedFieldJson of(Mailbox mailbox, Field field, @Nullable Integer position, Caller caller) {
        var json = FieldJson.of(mailbox, field, caller);
        return new UnusedFieldJson(
                json.id(),
                json.name(),
                json.format(),
                json.isOptional(),
                json.isRequired(),
                json.usedByAi(),
                json.query(),
                json.type(),
                json.choiceSet(),
                position,
                null,
                field.format() == FieldFormat.TABLE
                        ? field.columns().stream()
                                .map(column -> of(mailbox, column, null, caller))
                                .toList()
                        : null,
                json.jsonDownload(),
                json.csvDownload(),
                json.xlsDownload());
    }
}
