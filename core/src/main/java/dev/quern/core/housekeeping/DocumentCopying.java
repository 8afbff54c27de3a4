package dev.quern.core.housekeeping;

import dev.quern.core.document.Arrival;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.document.Documents;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.LogEntry.Level;
import dev.quern.core.document.WorkQueue;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.intake.Admission;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.letter.Letters;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.Mailboxes;
import java.time.InstantSource;

/** Use case: a person copies a document into another mailbox. */
public final class DocumentCopying {
    private static final int UID_BYTES = 16;
    private static final int TOKEN_CHARACTERS = 32;

    private final Mailboxes mailboxes;
    private final Documents documents;
    private final DocumentLog log;
    private final Letters letters;
    private final FileKeeping files;
    private final WorkQueue queue;
    private final Admission admission;
    private final InstantSource clock;
    private final Tokens tokens;

    public DocumentCopying(
            Mailboxes mailboxes,
            Documents documents,
            DocumentLog log,
            Letters letters,
            FileKeeping files,
            WorkQueue queue,
            Admission admission,
            InstantSource clock,
            Tokens tokens) {
        this.mailboxes = mailboxes;
        this.documents = documents;
        this.log = log;
        this.letters = letters;
        this.files = files;
        this.queue = queue;
        this.admission = admission;
        this.clock = clock;
        this.tokens = tokens;
    }

    /**
     * Puts a copy into a mailbox of the same account, with the same file, to be processed there.
     *
     * @throws Refusal.Unavailable while too many documents wait
     */
    public Document copy(Document original, MailboxId targetId) {
        var target = mailboxes.get(original.account(), targetId);
        admission.admit(target.account());
        return files.shareInTransaction(original.file().blob(), () -> {
            // Looked at again now that its file is held: it may have been deleted since, and its file erased.
            documents.get(original.account(), original.id());
            var copy = documents.add(new Document.Draft(
                    new Arrival(
                            new DocumentUid(tokens.hex(UID_BYTES)),
                            target.account(),
                            target.id(),
                            original.name(),
                            tokens.urlSafe(TOKEN_CHARACTERS),
                            original.file(),
                            clock.instant(),
                            null,
                            original.parameters()),
                    original.paging().copied()));
            letters.find(original.id()).ifPresent(letter -> letters.add(copy, letter));
            log.append(LogEntry.received(copy));
            log.append(LogEntry.of(copy, clock.instant(), Level.INFO, null, "Copied from document " + original.id()));
            queue.offer(copy);
            return copy;
        });
    }
}
