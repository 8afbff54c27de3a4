package dev.quern.core.extraction;

import dev.quern.core.Transactions;
import dev.quern.core.credit.Charge;
import dev.quern.core.credit.Credits;
import dev.quern.core.credit.Ledger;
import dev.quern.core.document.Blobs;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.DocumentResult;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.document.FieldEvidence;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.LogEntry.Level;
import dev.quern.core.document.StatusSource;
import dev.quern.core.mailbox.Field;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.page.Pages;
import dev.quern.core.result.FieldValue;
import dev.quern.core.webhook.Notifying;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Use case: one work item, from stored bytes to a result. Every step ends in a transaction that moves the document on, so a
 * process that dies anywhere leaves a document that the next one takes up where it is; the charge is written once.
 */
public final class Processing {
    private final Mailboxes mailboxes;
    private final Documents documents;
    private final DocumentLog log;
    private final Ledger ledger;
    private final Blobs blobs;
    private final DocumentReader reader;
    private final Engines engines;
    private final Notifying notifying;
    private final Transactions transactions;
    private final InstantSource clock;

    public Processing(
            Mailboxes mailboxes,
            Documents documents,
            DocumentLog log,
            Ledger ledger,
            Blobs blobs,
            DocumentReader reader,
            Engines engines,
            Notifying notifying,
            Transactions transactions,
            InstantSource clock) {
        this.mailboxes = mailboxes;
        this.documents = documents;
        this.log = log;
        this.ledger = ledger;
        this.blobs = blobs;
        this.reader = reader;
        this.engines = engines;
        this.notifying = notifying;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * Brings a document to an end. A document that is gone or has come to an end meanwhile is left alone, so a work item may
     * come twice.
     *
     * @throws RuntimeException when something around the document failed (a store, a disk): worth another try
     */
    public void process(DocumentId id) {
        var found = documents.find(id).filter(document -> document.status().isPending());
        if (found.isEmpty()) {
            return;
        }
        var document = analyzing(found.get());
        var mailbox = mailboxes.find(document.mailbox()).orElseThrow();
        var reading = read(document);
        if (reading instanceof Reading.Read read) {
            var inProgress = inProgress(document, read.pages());
            finish(inProgress, read, extract(mailbox, document, read.pages()));
        } else if (reading instanceof Reading.Unreadable unreadable) {
            refuse(document, unreadable.reason());
        }
    }

    /**
     * Ends a document whose processing failed for good, such as when it took its program down with it again and again: its
     * reader's fault while it was being read, its engine's after that.
     */
    public void giveUp(DocumentId id, String reason) {
        documents
                .find(id)
                .filter(document -> document.status().isPending())
                .ifPresent(document -> refuse(analyzing(document), "Processing failed for good: " + reason));
    }

    /** The document of a mailbox whose work was cut off stays in the status it had reached. */
    private Document analyzing(Document document) {
        return document.status() == DocumentStatus.INCOMING
                ? move(document, document.to(DocumentStatus.ANALYZING))
                : document;
    }

    private Reading read(Document document) {
        try {
            return reader.read(
                    blobs.file(document.file().blob()), document.file().contentType());
        } catch (IOException e) {
            throw new UncheckedIOException("The file of document " + document.id() + " cannot be had", e);
        }
    }

    private Document inProgress(Document document, Pages pages) {
        return document.status() == DocumentStatus.ANALYZING
                ? move(document, document.toProgress(pages.count()))
                : document;
    }

    private Outcome extract(Mailbox mailbox, Document document, Pages pages) {
        var fields = mailbox.fields().stream().filter(Field::usedByAi).toList();
        if (fields.isEmpty()) {
            return Outcome.NotParsed.because("The mailbox has no fields to look for.");
        }
        var engine = engines.find(mailbox.settings().aiEngine());
        if (engine.isEmpty()) {
            return Outcome.NotParsed.because("No template fits, and AI is switched off for this mailbox.");
        }
        if (!pages.hasWords()) {
            return Outcome.NotParsed.because("There is no text on the document's pages.");
        }
        try {
            var guidance =
                    new Guidance(mailbox.conventions(), mailbox.settings().aiInstructions());
            return judged(fields, engine.get().extract(pages, fields, guidance), document);
        } catch (RuntimeException | StackOverflowError e) {
            // An engine that fails on a document fails on it again; the document's log is where a person looks.
            return Outcome.NotParsed.because("The engine failed on this document: " + e);
        }
    }

    /** The result is every field by name, then what came with the upload; a required field that is missing spoils it. */
    private static Outcome judged(List<Field> fields, List<FieldValue> values, Document document) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        for (int i = 0; i < fields.size(); i++) {
            members.put(fields.get(i).name(), values.get(i).plain(fields.get(i).format()));
        }
        document.parameters()
                .forEach((name, texts) -> members.putIfAbsent(name, texts.size() == 1 ? texts.get(0) : texts));
        var evidence = values.stream().map(FieldEvidence::of).toList();
        var missing = fields.stream()
                .filter(Field::isRequired)
                .map(Field::name)
                .filter(name -> isMissing(members.get(name)))
                .toList();
        return missing.isEmpty()
                ? new Outcome.Parsed(members, evidence)
                : new Outcome.NotParsed(
                        "Required and not found: " + String.join(", ", missing) + ".", members, evidence);
    }

    private static boolean isMissing(@Nullable Object value) {
        return value == null || (value instanceof List<?> rows && rows.isEmpty());
    }

    private void finish(Document document, Reading.Read read, Outcome outcome) {
        if (outcome instanceof Outcome.Parsed parsed) {
            parsed(document, read.text(), parsed);
        } else if (outcome instanceof Outcome.NotParsed notParsed) {
            notParsed(document, read.text(), notParsed);
        }
    }

    private void parsed(Document document, String text, Outcome.Parsed parsed) {
        transactions.run(() -> {
            var now = clock.instant();
            var price = Credits.ai(document.pages());
            var first = ledger.charge(new Charge(
                    document.account(),
                    document.mailbox().number(),
                    document.id().number(),
                    price,
                    now));
            var charged = first ? price : document.credits();
            var done = move(document, document.parsed(StatusSource.AI, now, charged));
            documents.putResult(done.id(), new DocumentResult(parsed.members(), parsed.evidence(), text));
            var message = "Processed with AI. (%d credits used), here is the final result:"
                    .formatted(first ? price.total() : 0);
            log.append(LogEntry.of(done, now, Level.SUCCESS, parsed.members(), message));
            notifying.ended(done, parsed.members(), message);
        });
    }

    private void notParsed(Document document, String text, Outcome.NotParsed outcome) {
        transactions.run(() -> {
            var now = clock.instant();
            var ended = move(document, document.ended(outcome.status(), StatusSource.AI, now));
            documents.putResult(ended.id(), new DocumentResult(outcome.members(), outcome.evidence(), text));
            log.append(LogEntry.of(ended, now, Level.ERROR, null, outcome.reason()));
            notifying.ended(ended, outcome.members(), outcome.reason());
        });
    }

    /** A file that cannot be read; one that could be read before, and was in progress, is not parsed instead. */
    private void refuse(Document document, String reason) {
        transactions.run(() -> {
            var now = clock.instant();
            var status =
                    document.status() == DocumentStatus.PROGRESS ? DocumentStatus.PARSEDKO : DocumentStatus.INVALID;
            var ended = move(document, document.ended(status, StatusSource.AUTO, now));
            log.append(LogEntry.of(ended, now, Level.ERROR, null, reason));
            notifying.ended(ended, Map.of(), reason);
        });
    }

    private Document move(Document from, Document to) {
        documents.move(from, to);
        return to;
    }
}
