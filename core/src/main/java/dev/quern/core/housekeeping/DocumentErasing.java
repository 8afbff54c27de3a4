package dev.quern.core.housekeeping;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.DocumentTraces;
import dev.quern.core.document.Documents;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.mailbox.MailboxId;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** Takes documents out of the store for good, a slice at a time, with everything that is kept about them. */
public final class DocumentErasing {
    /** Large enough to be quick, small enough that nobody waits for its transaction. */
    private static final int SLICE = 100;

    private final Documents documents;
    private final List<DocumentTraces> traces;
    private final FileKeeping files;
    private final Transactions transactions;

    /** @param traces what else is kept about documents, the log first of all */
    public DocumentErasing(
            Documents documents, List<DocumentTraces> traces, FileKeeping files, Transactions transactions) {
        this.documents = documents;
        this.traces = List.copyOf(traces);
        this.files = files;
        this.transactions = transactions;
    }

    /**
     * Erases the first documents of a mailbox that fit.
     *
     * @return whether there were any, so that there may be more
     */
    boolean eraseSlice(MailboxId mailbox, DocumentQuery query, Instant now) {
        var slice = documents.first(mailbox, query, SLICE);
        var blobs = blobs(slice);
        try {
            transactions.run(() -> erase(slice, now));
        } catch (Refusal.Conflict moved) {
            // By a worker, meanwhile: the next slice begins with the same documents, as they are by then.
            return true;
        }
        files.eraseUnused(blobs);
        return !slice.isEmpty();
    }

    /** Deleted first, which holds off the workers, and then removed. */
    private void erase(List<Document> slice, Instant now) {
        var deleted = slice.stream().map(document -> deleted(document, now)).toList();
        eraseTraces(deleted);
        documents.remove(deleted);
    }

    private Document deleted(Document document, Instant now) {
        if (document.status() == DocumentStatus.DELETED) {
            return document;
        }
        var deleted = document.ended(DocumentStatus.DELETED, document.source(), now);
        documents.move(document, deleted);
        return deleted;
    }

    /** Erases what is kept beside documents; to be called in the transaction in which they go. Their files are in doubt from then on. */
    void eraseTraces(List<Document> gone) {
        var blobs = blobs(gone);
        var ids = ids(gone);
        traces.forEach(trace -> trace.erase(ids));
        files.leave(blobs);
    }

    /** The files of documents, and of what is kept about them. */
    List<BlobId> blobs(List<Document> documents) {
        var ids = ids(documents);
        return Stream.concat(
                        documents.stream().map(document -> document.file().blob()),
                        traces.stream().flatMap(trace -> trace.files(ids).stream()))
                .distinct()
                .toList();
    }

    /** Erases, in this transaction, what was made from the reading of a document; the next reading makes it again. */
    void eraseReading(Document document) {
        var blobs = blobsFromReading(document);
        fromReading().forEach(trace -> trace.erase(List.of(document.id())));
        files.leave(blobs);
    }

    /** The files of it. */
    List<BlobId> blobsFromReading(Document document) {
        return fromReading()
                .flatMap(trace -> trace.files(List.of(document.id())).stream())
                .toList();
    }

    private Stream<DocumentTraces> fromReading() {
        return traces.stream().filter(DocumentTraces::isFromReading);
    }

    private static List<DocumentId> ids(List<Document> documents) {
        return documents.stream().map(Document::id).toList();
    }
}
