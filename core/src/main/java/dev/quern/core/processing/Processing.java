package dev.quern.core.processing;

import dev.quern.core.credit.Billing;
import dev.quern.core.credit.Credits;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.page.PageSpan;
import dev.quern.core.reading.PageChoice;
import dev.quern.core.reading.Reading;
import dev.quern.core.splitting.SplitPlan;
import dev.quern.core.splitting.Splitting;
import dev.quern.core.unpacking.Containers;
import dev.quern.core.unpacking.Containers.Opened;
import dev.quern.core.watch.Step;
import dev.quern.core.watch.Watch;
import dev.quern.core.watch.Watcher;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/**
 * Use case: one work item, from stored bytes to a result. Its steps: unpack the file, read it, split it or go on, set credits
 * aside, find the values of the fields, form the result, and end. {@link Beginnings} and {@link Endings} hold the transactions
 * that move the document, so a process that dies anywhere leaves one that the next process takes up where it is; the charge is
 * written once.
 */
public final class Processing {
    private final Mailboxes mailboxes;
    private final Documents documents;
    private final Beginnings beginnings;
    private final Containers containers;
    private final FileReading files;
    private final SplitPlan splitPlan;
    private final Splitting splitting;
    private final Billing billing;
    private final Extracting extracting;
    private final ResultForming forming;
    private final Endings endings;
    private final Watcher watcher;
    private final InstantSource clock;

    public Processing(
            Mailboxes mailboxes,
            Documents documents,
            Beginnings beginnings,
            Containers containers,
            FileReading files,
            SplitPlan splitPlan,
            Splitting splitting,
            Billing billing,
            Extracting extracting,
            ResultForming forming,
            Endings endings,
            Watcher watcher,
            InstantSource clock) {
        this.mailboxes = mailboxes;
        this.documents = documents;
        this.beginnings = beginnings;
        this.containers = containers;
        this.files = files;
        this.splitPlan = splitPlan;
        this.splitting = splitting;
        this.billing = billing;
        this.extracting = extracting;
        this.forming = forming;
        this.endings = endings;
        this.watcher = watcher;
        this.clock = clock;
    }

    /**
     * Brings a document to an end. A document that is gone or has come to an end meanwhile is left alone, so a work item may
     * come twice.
     *
     * @throws RuntimeException when something around the document failed (a store, a disk): worth another try
     */
    public void process(DocumentId id) {
        unlessOvertaken(
                id,
                () -> documents
                        .find(id)
                        .filter(document -> document.status().isPending())
                        .ifPresent(document -> mailboxes
                                .find(document.mailbox())
                                .ifPresent(mailbox ->
                                        watcher.during(Step.WORK, document, () -> process(mailbox, document)))));
    }

    /**
     * Ends a document whose processing failed for good, such as when it took its program down with it again and again: its
     * reader's fault while it was being read, its engine's after that.
     */
    public void giveUp(DocumentId id, String reason) {
        unlessOvertaken(
                id,
                () -> documents
                        .find(id)
                        .filter(document -> document.status().isPending())
                        .ifPresent(document -> endings.unreadable(
                                beginnings.analyzing(document), "Processing failed for good: " + reason)));
    }

    /**
     * Somebody who skips, deletes or restarts a document, or removes its mailbox, does not wait for the work on it: the move
     * that comes too late is refused, and the work is over. Whoever moved the document has offered what is still to be done.
     */
    private void unlessOvertaken(DocumentId id, Runnable work) {
        try {
            work.run();
        } catch (Refusal.Conflict conflict) {
            var left = documents.find(id);
            if (left.isPresent()
                    && inWork(left.get().status())
                    && mailboxes.find(left.get().mailbox()).isPresent()) {
                throw conflict;
            }
        }
    }

    private static boolean inWork(DocumentStatus status) {
        return status == DocumentStatus.ANALYZING || status == DocumentStatus.PROGRESS;
    }

    private void process(Mailbox mailbox, Document found) {
        var document = beginnings.analyzing(found);
        if (found.status() == DocumentStatus.INCOMING && found.paging().count() == 0) {
            watcher.waited(document, Duration.between(found.received(), clock.instant()));
        }
        var opened = open(mailbox, document);
        if (opened instanceof Opened.Whole whole) {
            read(mailbox, document, whole.leftOut());
        } else if (opened instanceof Opened.Impossible impossible) {
            endings.unreadable(document, impossible.reason());
        } else {
            tellEnd(document);
        }
    }

    private Opened open(Mailbox mailbox, Document document) {
        return containers.isOne(document)
                ? watcher.during(Step.UNPACK, document, (Watch watch) -> containers.open(document, mailbox))
                : containers.open(document, mailbox);
    }

    /** Tells of a document that a step brought to its end with documents that were in it. */
    private void tellEnd(Document document) {
        documents
                .find(document.id())
                .filter(now -> !now.status().isPending())
                .ifPresent(now -> watcher.ended(now, Endings.NOBODY));
    }

    private void read(Mailbox mailbox, Document document, List<String> leftOut) {
        var reading = watcher.during(Step.READ, document, (Watch watch) -> files.read(mailbox, document));
        if (reading instanceof Reading.Legible read) {
            splitOrGoOn(mailbox, document, read, leftOut);
        } else if (reading instanceof Reading.Unreadable unreadable) {
            endings.unreadable(document, unreadable.reason());
        }
    }

    /** A document that was in progress before was not split when it was first read, and is not now. */
    private void splitOrGoOn(Mailbox mailbox, Document document, Reading.Legible read, List<String> leftOut) {
        var settings = mailbox.settings();
        var ignored = splitPlan.ignored(settings, document.paging(), read.pages());
        var parts = document.status() == DocumentStatus.ANALYZING
                ? splitPlan.of(settings, document.paging(), read.pages())
                : List.<PageSpan>of();
        if (!parts.isEmpty()) {
            watcher.during(Step.SPLIT, document, () -> splitting.split(document, read, parts, ignored));
            tellEnd(document);
            return;
        }
        var chosen = PageChoice.of(settings).among(read.pages());
        var inProgress = beginnings.inProgress(document, read, chosen.size(), leftOut, ignored);
        if (chosen.isEmpty()) {
            var reason = "Of the document's %d pages none is among those that the mailbox chooses.";
            endings.end(
                    mailbox,
                    inProgress,
                    new Seen("", Seen.pages(read.pages(), chosen)),
                    Outcome.NotParsed.unasked(reason.formatted(read.pages().count())),
                    Endings.NOBODY);
            return;
        }
        withinQuota(mailbox, inProgress, read, chosen);
    }

    /** No engine is called for what cannot be paid; credits that were set aside and not charged are given back. */
    private void withinQuota(Mailbox mailbox, Document document, Reading.Legible read, List<Integer> chosen) {
        var some = files.only(read, chosen);
        var seen = new Seen(some.text(), Seen.pages(read.pages(), chosen));
        int price = Credits.ai(document.pages()).total();
        if (!billing.reserve(document.account(), document.id().number(), price)) {
            endings.outOfCredits(document, seen, price);
            return;
        }
        try {
            var found = watcher.during(Step.EXTRACT, document, (Watch watch) -> {
                var extracted = extracting.extract(mailbox, document, seen.pages(), chosen, some.pages());
                watch.by(extracted.by());
                return extracted;
            });
            var outcome = watcher.during(
                    Step.RESULT,
                    document,
                    (Watch watch) ->
                            forming.form(found.asked(), document, some, read, found.outcome(), clock.instant()));
            watcher.during(Step.STORE, document, () -> endings.end(found.asked(), document, seen, outcome, found.by()));
        } finally {
            billing.release(document.id().number());
        }
    }
}
