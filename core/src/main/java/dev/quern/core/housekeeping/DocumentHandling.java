package dev.quern.core.housekeeping;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.LogEntry.Level;
import dev.quern.core.document.StatusSource;
import dev.quern.core.document.WorkQueue;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.judgement.Judgements;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.lesson.Lessons;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Use case: a person has a document processed again, skipped or deleted. Each method takes the document as it was found for
 * its account. It may be at work meanwhile: the request goes first, and the work ends (see {@code Processing}).
 */
public final class DocumentHandling {
    private final Documents documents;
    private final DocumentLog log;
    private final FileKeeping files;
    private final DocumentErasing erasing;
    private final Lessons lessons;
    private final Judgements judgements;
    private final WorkQueue queue;
    private final DocumentMoves moves;
    private final InstantSource clock;

    public DocumentHandling(
            Documents documents,
            DocumentLog log,
            FileKeeping files,
            DocumentErasing erasing,
            Lessons lessons,
            Judgements judgements,
            WorkQueue queue,
            Transactions transactions,
            InstantSource clock) {
        this.documents = documents;
        this.log = log;
        this.files = files;
        this.erasing = erasing;
        this.lessons = lessons;
        this.judgements = judgements;
        this.queue = queue;
        this.moves = new DocumentMoves(documents, transactions);
        this.clock = clock;
    }

    /**
     * Processes it again, without what people changed in its result; nothing happens when it waits or is at work. Its parts are
     * deleted, since it may be split again.
     */
    public void process(Document document) {
        deleteParts(document);
        restart(document, now -> now.status().isPending(), Document::again);
    }

    /** Leaves it out; nothing happens when it is. */
    public Document skip(Document document) {
        return moves.unless(
                document,
                now -> now.status() == DocumentStatus.SKIPPED,
                now -> now.ended(DocumentStatus.SKIPPED, StatusSource.MANUAL, clock.instant()),
                this::skipped);
    }

    /** It has no review any more, and so no judgements. */
    private void skipped(Document document) {
        judgements.erase(List.of(document.id()));
        logged(document, "Skipped by request");
    }

    /** Deletes it with all that came of it. Its file goes too, unless another document has the same. */
    public void delete(Document document) {
        delete(document, StatusSource.MANUAL);
    }

    /** Deletes it because its template says so. */
    void deleteByTemplate(Document document) {
        delete(document, StatusSource.TEMPLATE);
    }

    private void delete(Document document, StatusSource by) {
        var blobs = erasing.blobs(List.of(document));
        moves.unless(
                document,
                now -> now.status() == DocumentStatus.DELETED,
                now -> now.ended(DocumentStatus.DELETED, by, clock.instant()),
                this::emptied);
        files.eraseUnused(blobs);
    }

    /**
     * Deletes the parts of a document that is not at work. Before the move and not with it: a part is moved by its own work
     * meanwhile, and a split document without its parts can still be put together.
     */
    void deleteParts(Document document) {
        if (!moves.current(document.id(), gone -> true).status().isPending()) {
            documents.attachedTo(document.id()).stream()
                    .filter(part -> part.paging().cut() != null)
                    .forEach(this::deleteWithAttached);
        }
    }

    /** Deletes the documents that came from it, and those that came from them. */
    void deleteAttached(Document document) {
        documents.attachedTo(document.id()).forEach(this::deleteWithAttached);
    }

    private void deleteWithAttached(Document document) {
        deleteAttached(document);
        delete(document);
    }

    /**
     * Sends a document through processing again.
     *
     * @param done whether it is as it should be already, and stays
     * @param move gives the document as it is to be, waiting
     */
    void restart(Document document, Predicate<Document> done, Function<Document, Document> move) {
        var made = erasing.blobsFromReading(document);
        moves.unless(document, done, move, this::restarted);
        files.eraseUnused(made);
    }

    /** Corrections go, and with them the lessons that they taught. */
    private void restarted(Document document) {
        lessons.forget(document.id());
        documents.dropResult(document.id());
        erasing.eraseReading(document);
        logged(document, "Sent to be processed again");
        queue.offer(document);
    }

    private void emptied(Document document) {
        documents.dropResult(document.id());
        lessons.forget(document.id());
        erasing.eraseTraces(List.of(document));
    }

    private void logged(Document document, String message) {
        log.append(LogEntry.of(document, clock.instant(), Level.INFO, null, message));
    }
}
