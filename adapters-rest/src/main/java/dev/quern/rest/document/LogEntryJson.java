package dev.quern.rest.document;

import dev.quern.core.document.Document;
import dev.quern.core.document.LogEntry;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.rest.json.Json;
import dev.quern.rest.json.Timestamps;
import org.jspecify.annotations.Nullable;

/**
 * One line of a document's log.
 *
 * @param payload what the line is about, as a JSON text
 * @param initiator who caused it; nobody is told apart yet
 */
record LogEntryJson(
        long id,
        String created,
        String code,
        long document,
        String documentName,
        long parser,
        String parserName,
        @Nullable Long template,
        @Nullable String templateName,
        String status,
        String source,
        @Nullable String payload,
        String message,
        @Nullable String initiator,
        @Nullable String initiatorName) {
    static LogEntryJson of(LogEntry entry, Document document, Mailbox mailbox) {
        var payload = entry.payload();
        var template = entry.template();
        return new LogEntryJson(
                entry.id(),
                Timestamps.of(entry.created()),
                entry.code().name(),
                entry.document().number(),
                document.name().value(),
                entry.mailbox().number(),
                mailbox.name().value(),
                template == null ? null : template.id(),
                template == null ? null : template.name(),
                entry.level().name(),
                entry.source().name(),
                payload == null ? null : Json.text(payload),
                entry.message(),
                null,
                null);
    }
}
