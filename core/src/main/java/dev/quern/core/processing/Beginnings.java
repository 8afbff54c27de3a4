package dev.quern.core.processing;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.Reading;
import dev.quern.core.rendition.KeptPages;
import dev.quern.core.splitting.Splitting;
import dev.quern.core.unpacking.Containers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The steps by which a document goes on before it comes to an end, each a transaction. They may be lost in a power cut and
 * are then taken again, so nobody waits for the disk.
 */
public final class Beginnings {
    private final Documents documents;
    private final Containers containers;
    private final Splitting splitting;
    private final KeptPages keptPages;
    private final Remarks remarks;
    private final Transactions transactions;

    public Beginnings(
            Documents documents,
            Containers containers,
            Splitting splitting,
            KeptPages keptPages,
            Remarks remarks,
            Transactions transactions) {
        this.documents = documents;
        this.containers = containers;
        this.splitting = splitting;
        this.keptPages = keptPages;
        this.remarks = remarks;
        this.transactions = transactions;
    }

    /** ANALYZING; a document whose work was cut off stays in the status it had reached. */
    Document analyzing(Document document) {
        return document.status() == DocumentStatus.INCOMING
                ? transactions.runLightly(() -> move(document, document.to(DocumentStatus.ANALYZING)))
                : document;
    }

    /**
     * PROGRESS, with the words of its pages: a result is never there without the words it was found in.
     *
     * @param chosen how many of the pages the mailbox chooses
     * @param leftOut what in its file did not become a document
     * @param ignored what was not understood about where to split it
     */
    Document inProgress(
            Document document, Reading.Legible read, int chosen, List<String> leftOut, List<String> ignored) {
        var pages = read.pages();
        var inProgress = keep(document, pages, chosen, leftOut, ignored);
        read.remarks().forEach(said -> remarks.warning(inProgress, said));
        return inProgress;
    }

    private Document keep(Document document, Pages pages, int chosen, List<String> leftOut, List<String> ignored) {
        try {
            return keptPages.keep(document, pages, () -> readOn(document, pages, chosen, leftOut, ignored));
        } catch (Refusal.NotFound gone) {
            throw Documents.overtaken(document);
        } catch (IOException e) {
            throw new UncheckedIOException("The words of document " + document.id() + " cannot be kept", e);
        }
    }

    /**
     * Moves a document that was just read on, and says in its log what was left out of it: within a transaction. A format
     * without pages counts as one, however long it is.
     */
    private Document readOn(Document document, Pages pages, int chosen, List<String> leftOut, List<String> ignored) {
        if (document.status() != DocumentStatus.ANALYZING) {
            return document;
        }
        containers.logLeftOut(document, leftOut);
        splitting.logIgnored(document, ignored);
        return move(document, pages.paged() ? document.toProgress(pages.count(), chosen) : document.toProgress(1));
    }

    private Document move(Document from, Document to) {
        documents.move(from, to);
        return to;
    }
}
