package dev.quern.jdbc.transfer;

import java.util.List;
import java.util.Locale;

/** What has a number that is unique in an installation and that others name it by. */
public enum Numbered {
    MAILBOX,
    FIELD,
    EXPORT_CONFIG,
    /** Its number stays in the ledger, and with what its correction taught, when it is gone. */
    DOCUMENT,
    TEMPLATE,
    LAYOUT,
    WEBHOOK;

    /** The tables and columns in which a number is given away; the first has the counter. */
    List<String> columns() {
        return this == DOCUMENT
                ? List.of("document.id", "charge.document", "lesson.document")
                : List.of(table() + ".id");
    }

    String table() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** For people, in the plural. */
    public String things() {
        return switch (this) {
            case MAILBOX -> "mailboxes";
            case FIELD -> "fields";
            case EXPORT_CONFIG -> "export configs";
            case DOCUMENT -> "documents";
            case TEMPLATE -> "templates";
            case LAYOUT -> "layouts";
            case WEBHOOK -> "webhooks";
        };
    }
}
