package dev.quern.core.splitting;

import dev.quern.core.document.Arrival;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.document.Documents;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.Paging;
import dev.quern.core.document.WorkQueue;
import dev.quern.core.file.StoredFile;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.letter.Letters;
import java.time.InstantSource;
import java.util.List;

/**
 * Stores the documents that come out of another one, to be processed like any other. Call it in the transaction that moves
 * the whole document on: a second attempt at the same work then finds it moved, and makes no second set.
 */
public final class PartKeeping {
    private static final int UID_BYTES = 16;
    private static final int TOKEN_CHARACTERS = 32;

    private final Documents documents;
    private final DocumentLog log;
    private final Letters letters;
    private final WorkQueue queue;
    private final InstantSource clock;
    private final Tokens tokens;

    /**
     * A document to be.
     *
     * @param file must be held until the transaction ends, see {@link dev.quern.core.file.FileKeeping}
     * @param origin for the first line of its log: where it came from
     */
    public record Part(DocumentName name, StoredFile file, Paging paging, String origin) {}

    public PartKeeping(
            Documents documents,
            DocumentLog log,
            Letters letters,
            WorkQueue queue,
            InstantSource clock,
            Tokens tokens) {
        this.documents = documents;
        this.log = log;
        this.letters = letters;
        this.queue = queue;
        this.clock = clock;
        this.tokens = tokens;
    }

    /**
     * Stores the parts, attached to the whole, with what came along with it: its time of arrival, so that they are kept as
     * long, its parameters, and its letter.
     */
    public List<Document> add(Document whole, List<Part> parts) {
        var letter = letters.find(whole.id());
        return parts.stream()
                .map(part -> {
                    var document = documents.add(new Document.Draft(
                            new Arrival(
                                    new DocumentUid(tokens.hex(UID_BYTES)),
                                    whole.account(),
                                    whole.mailbox(),
                                    part.name(),
                                    tokens.urlSafe(TOKEN_CHARACTERS),
                                    part.file(),
                                    whole.received(),
                                    whole.id(),
                                    whole.parameters()),
                            part.paging()));
                    letter.ifPresent(same -> letters.add(document, same));
                    log.append(LogEntry.of(document, clock.instant(), LogEntry.Level.INFO, null, part.origin()));
                    queue.offer(document);
                    return document;
                })
                .toList();
    }
}
