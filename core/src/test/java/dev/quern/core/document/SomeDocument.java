package dev.quern.core.document;

import dev.quern.core.account.AccountId;
import dev.quern.core.credit.Credits;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.StoredFile;
import dev.quern.core.mailbox.MailboxId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A document for tests that care about nothing but its status. */
public final class SomeDocument {
    private SomeDocument() {}

    /** A document in a status, whether or not a move leads there. */
    public static Document in(DocumentStatus status) {
        var arrival = new Arrival(
                new DocumentUid("0123456789abcdef0123456789abcdef"),
                new AccountId(new UUID(1, 2)),
                new MailboxId(3),
                new DocumentName("order.pdf"),
                "token",
                new StoredFile(new BlobId("ab".repeat(32)), "application/pdf", 1_000),
                Instant.parse("2026-06-16T10:00:00Z"),
                null,
                Map.of("user", List.of("Ada")));
        var progress = new Progress(status, null, null, 1, Credits.NONE, Paging.UNREAD, null, Review.NONE);
        return new Document(new DocumentId(7), arrival, progress);
    }
}
