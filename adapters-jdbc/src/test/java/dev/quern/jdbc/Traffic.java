package dev.quern.jdbc;

import dev.quern.core.credit.Charge;
import dev.quern.core.credit.Credits;
import dev.quern.core.document.Arrival;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.StatusSource;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.StoredFile;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.ports.Stores;
import dev.quern.core.result.DocumentResult;
import dev.quern.jdbc.queue.JdbcWorkQueue;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The work of a server on its database for documents of one page: it takes them in and processes them. */
public final class Traffic {
    private static final String TEXT =
            "Invoice 4711 of Acme Ltd., 12 High Street, for 3 things at 9.99 each\n".repeat(25);

    private final Stores stores;
    private final JdbcWorkQueue queue;
    private final Mailbox mailbox;

    public Traffic(Database database, JdbcWorkQueue queue, Mailbox mailbox) {
        this.stores = TestDatabases.stores(database);
        this.queue = queue;
        this.mailbox = mailbox;
    }

    /** Does what an upload does: claims the file, then stores document, log line and work item in one transaction. */
    public Document takeIn() {
        var draft = claimed();
        return stores.transactions().run(() -> stored(draft));
    }

    /** Does the same without waiting for the disk; this, too, survives the death of the program. */
    Document takeInLightly() {
        var draft = claimed();
        return stores.transactions().runLightly(() -> stored(draft));
    }

    private Document.Draft claimed() {
        var id = UUID.randomUUID().toString().replace("-", "");
        var draft = new Document.Draft(new Arrival(
                new DocumentUid(id),
                mailbox.account(),
                mailbox.id(),
                new DocumentName("invoice.txt"),
                id,
                new StoredFile(new BlobId(id + id), "text/plain", TEXT.length()),
                Instant.now(),
                null,
                Map.of()));
        stores.transactions().<Boolean>runLightly(() -> {
            stores.files().claim(draft.arrival().file().blob(), draft.arrival().received());
            return true;
        });
        return draft;
    }

    private Document stored(Document.Draft draft) {
        stores.files().settle(draft.arrival().file().blob());
        var document = stores.documents().add(draft);
        stores.log().append(LogEntry.received(document));
        queue.offer(document);
        return document;
    }

    /** Does what processing does, in three steps. A finished document stays as it is. */
    public void workOn(DocumentId id) {
        var document = stores.documents().find(id).orElseThrow();
        if (document.status() == DocumentStatus.INCOMING) {
            document = lightly(document, document.to(DocumentStatus.ANALYZING));
        }
        if (document.status() == DocumentStatus.ANALYZING) {
            document = lightly(document, document.toProgress(1));
        }
        if (document.status() == DocumentStatus.PROGRESS) {
            end(document);
        }
    }

    private Document lightly(Document from, Document to) {
        return stores.transactions().runLightly(() -> {
            stores.documents().move(from, to);
            return to;
        });
    }

    private void end(Document document) {
        stores.transactions().run(() -> {
            var now = Instant.now();
            var price = new Credits(0, 1);
            stores.ledger()
                    .charge(new Charge(
                            document.account(),
                            document.mailbox().number(),
                            document.id().number(),
                            price,
                            now));
            var parsed = document.parsed(StatusSource.METADATA, now, price);
            stores.documents().move(document, parsed);
            stores.documents().putResult(parsed.id(), new DocumentResult(Map.of("sum", "29.97"), List.of(), TEXT));
            stores.log().append(LogEntry.of(parsed, now, LogEntry.Level.SUCCESS, Map.of("sum", "29.97"), "Processed"));
        });
    }
}
