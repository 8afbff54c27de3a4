package dev.quern.core.processing;

import dev.quern.core.Refusal;
import dev.quern.core.Transactions;
import dev.quern.core.credit.Billing;
import dev.quern.core.credit.Charge;
import dev.quern.core.credit.Credits;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.DocumentResult;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.document.FieldEvidence;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.LogEntry.Level;
import dev.quern.core.document.PageSheet;
import dev.quern.core.document.StatusSource;
import dev.quern.core.file.Blobs;
import dev.quern.core.lesson.Learner;
import dev.quern.core.mailbox.BuiltInAttribute;
import dev.quern.core.mailbox.Field;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.page.Pages;
import dev.quern.core.processing.Containers.Opened;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.webhook.Notifying;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Use case: one work item, from stored bytes to a result. Every step ends in a transaction that moves the document on, so a
 * process that dies anywhere leaves a document that the next one takes up where it is; the charge is written once.
 */
public final class Processing {
    private static final String NO_FIELDS = "The mailbox has no fields to look for.";

    private final Mailboxes mailboxes;
    private final Documents documents;
    private final DocumentLog log;
    private final Billing billing;
    private final Blobs blobs;
    private final Containers containers;
    private final Duplicates duplicates;
    private final DocumentReader reader;
    private final SplitPlan splitPlan;
    private final Splitting splitting;
    private final Templating templating;
    private final KeptPages keptPages;
    private final Identifying identifying;
    private final Engines engines;
    private final RowExtractor rowExtractor;
    private final Learner learner;
    private final Rendering rendering;
    private final Finding finding;
    private final ResultForming forming;
    private final Notifying notifying;
    private final Transactions transactions;
    private final InstantSource clock;

    public Processing(
            Mailboxes mailboxes,
            Documents documents,
            DocumentLog log,
            Billing billing,
            Blobs blobs,
            Unpacking unpacking,
            DocumentReader reader,
            BoundaryFinder boundaries,
            Splitting splitting,
            Templating templating,
            KeptPages keptPages,
            Identifying identifying,
            Engines engines,
            RowExtractor rowExtractor,
            Learner learner,
            Rendering rendering,
            Finding finding,
            ResultForming forming,
            Notifying notifying,
            Transactions transactions,
            InstantSource clock) {
        this.mailboxes = mailboxes;
        this.documents = documents;
        this.log = log;
        this.billing = billing;
        this.blobs = blobs;
        this.containers = new Containers(unpacking, documents, log, transactions, clock);
        this.duplicates = new Duplicates(documents, log);
        this.reader = reader;
        this.splitPlan = new SplitPlan(boundaries);
        this.splitting = splitting;
        this.templating = templating;
        this.keptPages = keptPages;
        this.identifying = identifying;
        this.engines = engines;
        this.rowExtractor = rowExtractor;
        this.learner = learner;
        this.rendering = rendering;
        this.finding = finding;
        this.forming = forming;
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
        unlessOvertaken(
                id,
                () -> documents
                        .find(id)
                        .filter(document -> document.status().isPending())
                        .ifPresent(this::process));
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

    private void process(Document found) {
        var inMailbox = mailboxes.find(found.mailbox());
        if (inMailbox.isEmpty()) {
            return;
        }
        var mailbox = inMailbox.get();
        var document = analyzing(found);
        var opened = containers.open(document, mailbox);
        if (opened instanceof Opened.Whole whole) {
            read(mailbox, document, whole.leftOut());
        } else if (opened instanceof Opened.Impossible impossible) {
            refuse(document, impossible.reason());
        }
    }

    private void read(Mailbox mailbox, Document document, List<String> leftOut) {
        var wishes = RecognitionWishes.of(mailbox.settings()).on(pagesToRead(mailbox, document));
        var reading = read(document, wishes);
        if (reading instanceof Reading.Read file) {
            read(mailbox, document, KeptPages.ownPages(document, file, reader), leftOut);
        } else if (reading instanceof Reading.Unreadable unreadable) {
            refuse(document, unreadable.reason());
        }
    }

    /** The pages that will be looked at, or all where somebody asks for the text of the others too. */
    private static PageChoice pagesToRead(Mailbox mailbox, Document document) {
        var settings = mailbox.settings();
        boolean isForAll = settings.attributes().contains(BuiltInAttribute.SEARCHABLE_PDF)
                || (document.status() == DocumentStatus.ANALYZING
                        && SplitPlan.looksAtText(settings, document.paging()));
        var choice = isForAll ? PageChoice.ALL : PageChoice.of(settings);
        var cut = document.paging().cut();
        return cut != null && cut.shared() ? choice.in(cut.pages()) : choice;
    }

    private void read(Mailbox mailbox, Document document, Reading.Read read, List<String> leftOut) {
        var pages = read.pages();
        var ignored = splitPlan.ignored(mailbox.settings(), document.paging(), pages);
        if (document.status() == DocumentStatus.ANALYZING) {
            var parts = splitPlan.of(mailbox.settings(), document.paging(), pages);
            if (!parts.isEmpty()) {
                splitting.split(document, read, parts, ignored);
                return;
            }
        }
        var chosen = pages.paged() ? PageChoice.of(mailbox.settings()).among(pages.count()) : all(pages);
        var inProgress = keep(document, pages, () -> inProgress(document, pages, chosen.size(), leftOut, ignored));
        read.remarks().forEach(said -> remark(inProgress, Level.WARNING, said));
        var sheets = sheets(pages, chosen);
        if (chosen.isEmpty()) {
            var reason = "Of the document's %d pages none is among those that the mailbox chooses.";
            notParsed(inProgress, new Kept("", sheets), Outcome.NotParsed.unasked(reason.formatted(pages.count())));
            return;
        }
        var some = read.only(chosen, reader);
        var kept = new Kept(some.text(), sheets);
        withinQuota(inProgress, kept, () -> {
            var images = rendering.images(inProgress, sheets, chosen);
            var found = finding.find(
                    inProgress,
                    () -> find(mailbox, inProgress, some.pages(), images),
                    reason -> new Found(mailbox, Outcome.NotParsed.unasked(reason)));
            var outcome = found.outcome().renumbered(chosen::get);
            var asked = found.asked();
            finish(asked, inProgress, kept, forming.form(asked, inProgress, some, read, outcome, clock.instant()));
        });
    }

    /** What was found, and the mailbox with the fields that were asked for. */
    private record Found(Mailbox asked, Outcome outcome) {}

    private Found find(Mailbox mailbox, Document document, Pages pages, PageImages images) {
        boolean engine = engines.find(mailbox.settings().aiEngine()).isPresent();
        var asked =
                engine ? identifying.identified(mailbox, document, pages, other -> !containers.isOne(other)) : mailbox;
        return new Found(asked, extract(document, asked, pages, images));
    }

    /** Before anything comes of it: a result is never there without the words it was found in. */
    private Document keep(Document document, Pages pages, Supplier<Document> step) {
        try {
            return keptPages.keep(document, pages, step);
        } catch (Refusal.NotFound gone) {
            throw Documents.overtaken(document);
        } catch (IOException e) {
            throw new UncheckedIOException("The words of document " + document.id() + " cannot be kept", e);
        }
    }

    /** What is kept of a reading beside what is found in it. */
    private record Kept(String text, List<PageSheet> pages) {
        DocumentResult with(Map<String, @Nullable Object> members, List<FieldEvidence> evidence) {
            return new DocumentResult(members, evidence, text, pages);
        }
    }

    private static List<PageSheet> sheets(Pages pages, List<Integer> chosen) {
        return pages.pages().stream()
                .map(page -> PageSheet.of(page, chosen.contains(page.index())))
                .toList();
    }

    private static List<Integer> all(Pages pages) {
        return IntStream.range(0, pages.count()).boxed().toList();
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
                        .ifPresent(document -> refuse(analyzing(document), "Processing failed for good: " + reason)));
    }

    /** The document of a mailbox whose work was cut off stays in the status it had reached. */
    private Document analyzing(Document document) {
        return document.status() == DocumentStatus.INCOMING
                ? transactions.runLightly(() -> move(document, document.to(DocumentStatus.ANALYZING)))
                : document;
    }

    private Reading read(Document document, RecognitionWishes wishes) {
        return withFile(document, file -> reader.read(file, document.file().contentType(), wishes));
    }

    private <T> T withFile(Document document, Function<Path, T> reading) {
        try {
            return reading.apply(blobs.file(document.file().blob()));
        } catch (IOException e) {
            throw new UncheckedIOException("The file of document " + document.id() + " cannot be had", e);
        }
    }

    /**
     * Moves a document that was just read on, and says in its log what was left out of it: within a transaction. A format
     * without pages counts as one, however long it is.
     */
    private Document inProgress(
            Document document, Pages pages, int chosen, List<String> leftOut, List<String> ignored) {
        if (document.status() != DocumentStatus.ANALYZING) {
            return document;
        }
        containers.logLeftOut(document, leftOut);
        splitting.logIgnored(document, ignored);
        return move(document, pages.paged() ? document.toProgress(pages.count(), chosen) : document.toProgress(1));
    }

    /** No engine is called for what cannot be paid; credits that were set aside and not charged are given back. */
    private void withinQuota(Document document, Kept read, Runnable work) {
        int price = Credits.ai(document.pages()).total();
        if (!billing.reserve(document.account(), document.id().number(), price)) {
            outOfCredits(document, read, price);
            return;
        }
        try {
            work.run();
        } finally {
            billing.release(document.id().number());
        }
    }

    private void outOfCredits(Document document, Kept read, int price) {
        transactions.run(() -> {
            var now = clock.instant();
            var ended = move(document, document.by(null).ended(DocumentStatus.QUOTAEXC, StatusSource.AUTO, now));
            templating.ended(document.template(), null, now);
            documents.putResult(ended.id(), read.with(Map.of(), List.of()));
            var message = "Not processed: it would cost %d of the account's %d credits a month, and fewer are left."
                    .formatted(price, billing.monthly());
            log.append(LogEntry.of(ended, now, Level.WARNING, null, message));
        });
    }

    private Outcome extract(Document document, Mailbox mailbox, Pages pages, PageImages images) {
        if (mailbox.fields().isEmpty() && !mailbox.settings().attributes().isEmpty()) {
            return Outcome.Parsed.by(StatusSource.METADATA, Map.of(), List.of());
        }
        var choice = templating.choose(mailbox, pages);
        var remarks = Templating.remarks(choice);
        if (remarks != null) {
            remark(document, Level.INFO, remarks);
        }
        if (choice.chosen().isPresent()) {
            return Templating.outcome(mailbox, choice.chosen().get());
        }
        var engine = engines.find(mailbox.settings().aiEngine());
        return engine.isPresent()
                ? byEngine(engine.get(), document, mailbox, pages, images)
                : byHeader(document, mailbox);
    }

    /** A spreadsheet says itself what stands where. */
    private Outcome byHeader(Document document, Mailbox mailbox) {
        if (mailbox.fields().isEmpty()) {
            return Outcome.NotParsed.unasked(NO_FIELDS);
        }
        var cells = withFile(document, file -> reader.rows(file, document.file().contentType()));
        if (cells.isPresent() && cells.get() instanceof Reading.Rows rows) {
            return byHeader(document, mailbox, rowExtractor.extract(mailbox, KeptPages.ownRows(document, rows)));
        }
        return Outcome.NotParsed.unasked(
                cells.isPresent() && cells.get() instanceof Reading.Unreadable unreadable
                        ? unreadable.reason()
                        : "No template fits, and AI is switched off for this mailbox.");
    }

    private Outcome byHeader(Document document, Mailbox mailbox, RowExtractor.Rows rows) {
        if (rows instanceof RowExtractor.Rows.Named named) {
            named.remarks().forEach(said -> remark(document, Level.INFO, said));
            return judged(StatusSource.CSV, mailbox, mailbox.fields(), named.values());
        }
        return Outcome.NotParsed.unasked("No template fits, AI is switched off for this mailbox, and "
                + ((RowExtractor.Rows.Nameless) rows).reason());
    }

    private Outcome byEngine(
            FieldExtractor engine, Document document, Mailbox mailbox, Pages pages, PageImages images) {
        var fields = mailbox.fields().stream().filter(Field::usedByAi).toList();
        if (fields.isEmpty()) {
            return Outcome.NotParsed.unasked(NO_FIELDS);
        }
        if (!pages.hasWords()) {
            return Outcome.NotParsed.unasked("There is no text on the document's pages.");
        }
        List<FieldValue> found;
        try {
            var guidance = new Guidance(
                    mailbox.conventions(),
                    mailbox.settings().aiInstructions(),
                    said -> remark(document, Level.INFO, said),
                    images);
            found = engine.extract(pages, fields, guidance);
        } catch (CancellationException | UncheckedIOException | Refusal.Unavailable ours) {
            throw ours;
        } catch (EngineFailure failure) {
            return Outcome.NotParsed.failed("The engine failed on this document: " + failure.getMessage());
        } catch (RuntimeException | StackOverflowError e) {
            // An engine that fails on a document fails on it again; the document's log is where a person looks.
            return Outcome.NotParsed.failed("The engine failed on this document: " + e);
        }
        return judged(
                StatusSource.AI,
                mailbox,
                fields,
                learner.apply(mailbox.id(), pages, mailbox.conventions(), fields, found));
    }

    private void remark(Document document, Level level, String said) {
        transactions.run(() -> log.append(LogEntry.of(document, clock.instant(), level, null, said)));
    }

    /** Every field has its member, the engine asked for it or not; a required one that is missing spoils the result. */
    private static Outcome judged(StatusSource by, Mailbox mailbox, List<Field> fields, List<FieldValue> values) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        mailbox.fields()
                .forEach(field -> members.put(field.name(), field.format() == FieldFormat.TABLE ? List.of() : null));
        for (int i = 0; i < fields.size(); i++) {
            members.put(fields.get(i).name(), values.get(i).plain(fields.get(i).format()));
        }
        var evidence = values.stream().map(FieldEvidence::of).toList();
        var missing = fields.stream()
                .filter(Field::isRequired)
                .map(Field::name)
                .filter(name -> Outcome.isMissing(members.get(name)))
                .toList();
        return missing.isEmpty()
                ? Outcome.Parsed.by(by, members, evidence)
                : new Outcome.NotParsed(
                        DocumentStatus.PARSEDKO,
                        by,
                        "Required and not found: " + String.join(", ", missing) + ".",
                        members,
                        evidence);
    }

    private void finish(Mailbox mailbox, Document document, Kept read, Outcome outcome) {
        if (outcome instanceof Outcome.Parsed parsed) {
            parsed(mailbox, document, read, parsed);
        } else if (outcome instanceof Outcome.NotParsed notParsed) {
            notParsed(document, read, notParsed);
        } else if (outcome instanceof Outcome.LeftOut leftOut) {
            leftOut(document, read, leftOut.template());
        }
    }

    private void leftOut(Document document, Kept read, Outcome.ByTemplate template) {
        transactions.run(() -> {
            var now = clock.instant();
            var skipped = document.by(template.ref()).ended(DocumentStatus.SKIPPED, StatusSource.TEMPLATE, now);
            var ended = move(document, skipped);
            documents.putResult(ended.id(), read.with(Map.of(), List.of()));
            templating.ended(document.template(), ended.template(), now);
            var message = "%s by template '%s'."
                    .formatted(
                            template.delete() ? "Skipped, to be deleted," : "Skipped",
                            template.ref().name());
            log.append(LogEntry.of(ended, now, Level.INFO, null, message));
            if (template.delete()) {
                templating.deleteLater(ended.id());
            }
        });
    }

    private void parsed(Mailbox mailbox, Document document, Kept read, Outcome.Parsed parsed) {
        transactions.run(() -> {
            var now = clock.instant();
            var price = parsed.price(document);
            var first = billing.charge(new Charge(
                    document.account(),
                    document.mailbox().number(),
                    document.id().number(),
                    price,
                    now));
            var charged = first ? price : document.credits();
            var template = parsed.template();
            var by = document.by(template == null ? null : template.ref());
            var done = move(document, by.parsed(parsed.source(), now, charged));
            templating.ended(document.template(), done.template(), now);
            documents.putResult(done.id(), read.with(parsed.members(), parsed.evidence()));
            var message = "Processed with %s. (%d credits used), here is the final result:"
                    .formatted(parsed.engine(), first ? price.total() : 0);
            duplicates.note(mailbox, done, parsed.members());
            log.append(LogEntry.of(done, now, Level.SUCCESS, parsed.members(), message));
            notifying.ended(done, parsed.members(), message);
            if (template != null && template.delete()) {
                templating.deleteLater(done.id());
            }
        });
    }

    private void notParsed(Document document, Kept read, Outcome.NotParsed outcome) {
        transactions.run(() -> {
            var now = clock.instant();
            var ended = move(document, document.by(null).ended(outcome.status(), outcome.source(), now));
            templating.ended(document.template(), null, now);
            documents.putResult(ended.id(), read.with(outcome.members(), outcome.evidence()));
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
            var ended = move(document, document.by(null).ended(status, StatusSource.AUTO, now));
            templating.ended(document.template(), null, now);
            log.append(LogEntry.of(ended, now, Level.ERROR, null, reason));
            notifying.ended(ended, Map.of(), reason);
        });
    }

    private Document move(Document from, Document to) {
        documents.move(from, to);
        return to;
    }
}
