package dev.quern.rest.mailbox;

import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.result.FieldFormat;
import java.util.List;

/** A field of a mailbox that is a table. */
public record TableJson(String id, String name) {
    public static List<TableJson> of(Mailbox mailbox) {
        return mailbox.fields().stream()
                .filter(field -> field.format() == FieldFormat.TABLE)
                .map(field -> new TableJson(FieldJson.storedId(field).toString(), field.name()))
                .toList();
    }
}
