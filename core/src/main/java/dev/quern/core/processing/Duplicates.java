package dev.quern.core.processing;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.Documents;
import dev.quern.core.document.KeyValues;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.LogEntry.Level;
import dev.quern.core.mailbox.Mailbox;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Notes in a document's log that its key values equal those of an earlier one; nothing is dropped for that. */
final class Duplicates {
    private final Documents documents;
    private final DocumentLog log;

    Duplicates(Documents documents, DocumentLog log) {
        this.documents = documents;
        this.log = log;
    }

    /** Takes a document that was parsed and whose result is stored; to be called in that transaction. */
    void note(Mailbox mailbox, Document parsed, Map<String, @Nullable Object> members) {
        KeyValues.of(mailbox.id(), mailbox.fields(), members).ifPresent(key -> {
            documents.putKeyValues(parsed.id(), key);
            var other = documents.equalsBefore(parsed).values();
            var processed = parsed.processed();
            if (other != null && processed != null) {
                var message =
                        "Its values are those of document %s: %s.".formatted(other, String.join(", ", key.fields()));
                log.append(LogEntry.of(parsed, processed, Level.WARNING, null, message));
            }
        });
    }
}
