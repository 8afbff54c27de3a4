package dev.quern.core.intake;

import dev.quern.core.Refusal;
import dev.quern.core.Tokens;
import dev.quern.core.Transactions;
import dev.quern.core.account.AccountId;
import dev.quern.core.document.Blobs;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.document.Documents;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.StoredFile;
import dev.quern.core.extraction.WorkQueue;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.Mailboxes;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Set;

/** Use case: documents come in. What was acknowledged here is never lost. */
public final class Intake {
    private static final int UID_BYTES = 16;
    private static final int TOKEN_CHARACTERS = 32;

    private final Mailboxes mailboxes;
    private final Documents documents;
    private final DocumentLog log;
    private final Blobs blobs;
    private final TypeDetector types;
    private final WorkQueue queue;
    private final Transactions transactions;
    private final InstantSource clock;
    private final Tokens tokens;
    private final Limits limits;

    /**
     * What is taken.
     *
     * @param uploadBytes the largest file
     * @param contentTypes those that can be read
     */
    public record Limits(long uploadBytes, Set<String> contentTypes) {
        public Limits {
            contentTypes = Set.copyOf(contentTypes);
        }
    }

    public Intake(
            Mailboxes mailboxes,
            Documents documents,
            DocumentLog log,
            Blobs blobs,
            TypeDetector types,
            WorkQueue queue,
            Transactions transactions,
            InstantSource clock,
            Tokens tokens,
            Limits limits) {
        this.mailboxes = mailboxes;
        this.documents = documents;
        this.log = log;
        this.blobs = blobs;
        this.types = types;
        this.queue = queue;
        this.transactions = transactions;
        this.clock = clock;
        this.tokens = tokens;
        this.limits = limits;
    }

    /**
     * Takes a file into a mailbox. When this returns, the document outlives any crash and will be processed.
     *
     * @throws Refusal for an unknown mailbox, an empty file, one that is too large or of a type that cannot be read; nothing
     *     is kept then
     */
    public Document receive(AccountId account, MailboxId mailboxId, Upload upload) throws IOException {
        var mailbox = mailboxes.get(account, mailboxId);
        try (var staged = blobs.stage(upload.content(), limits.uploadBytes())) {
            if (staged.size() == 0) {
                throw new Refusal.Invalid("file", "The submitted file is empty.");
            }
            var contentType = supportedType(staged, upload);
            // The blob first: one that nobody points at is swept, a document without its file is lost.
            var file = new StoredFile(staged.keep(), contentType, staged.size());
            return transactions.run(() -> store(mailbox, upload, file));
        }
    }

    private Document store(Mailbox mailbox, Upload upload, StoredFile file) {
        var document = documents.add(new Document.Draft(
                new DocumentUid(tokens.hex(UID_BYTES)),
                mailbox.account(),
                mailbox.id(),
                upload.name(),
                tokens.urlSafe(TOKEN_CHARACTERS),
                file,
                clock.instant(),
                null,
                upload.parameters()));
        log.append(LogEntry.received(document));
        queue.offer(document.id());
        upload.alongside().accept(document);
        return document;
    }

    private String supportedType(Blobs.Staged staged, Upload upload) throws IOException {
        var known = upload.contentType();
        var contentType = known != null
                ? known
                : types.detect(staged.file(), upload.name().value());
        if (!limits.contentTypes().contains(contentType)) {
            throw new Refusal.Invalid(
                    null,
                    "Unsupported content type: '" + contentType + "': "
                            + upload.name().value());
        }
        return contentType;
    }
}
