package dev.quern.core.housekeeping;

import dev.quern.core.Refusal;
import dev.quern.core.Tokens;
import dev.quern.core.Transactions;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.document.Documents;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.LogEntry.Level;
import dev.quern.core.document.StatusSource;
import dev.quern.core.document.WorkQueue;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.intake.Admission;
import dev.quern.core.lesson.Lessons;
import dev.quern.core.letter.Letters;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.settings.PageRange;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Use case: what people do with a document that came in. Each is given the document as it was found for its account. It may
 * be at work meanwhile: what is asked for here goes first, and the work ends (see {@code Processing}).
 */
public final class DocumentHandling {
    private static final int UID_BYTES = 16;
    private static final int TOKEN_CHARACTERS = 32;
    /** A document moves a handful of times while it is worked on; whoever loses so often loses against something else. */
    private static final int TRIES = 20;

    private final Mailboxes mailboxes;
    private final Documents documents;
    private final DocumentLog log;
    private final Letters letters;
    private final FileKeeping files;
    private final DocumentErasing erasing;
    private final Lessons lessons;
    private final WorkQueue queue;
    private final Admission admission;
    private final Transactions transactions;
    private final InstantSource clock;
    private final Tokens tokens;

    public DocumentHandling(
            Mailboxes mailboxes,
            Documents documents,
            DocumentLog log,
            Letters letters,
            FileKeeping files,
            DocumentErasing erasing,
            Lessons lessons,
            WorkQueue queue,
            Admission admission,
            Transactions transactions,
            InstantSource clock,
            Tokens tokens) {
        this.mailboxes = mailboxes;
        this.documents = documents;
        this.log = log;
        this.letters = letters;
        this.files = files;
        this.erasing = erasing;
        this.lessons = lessons;
        this.queue = queue;
        this.admission = admission;
        this.transactions = transactions;
        this.clock = clock;
        this.tokens = tokens;
    }

    /**
     * Processes it anew, without what people changed in its result; nothing happens when it waits or is at work. What was cut
     * from it goes, since it may be cut again.
     */
    public void process(Document document) {
        deleteParts(document);
        restart(document, now -> now.status().isPending(), Document::again);
    }

    /** Leaves it out; nothing happens when it is. */
    public Document skip(Document document) {
        return unless(
                document,
                now -> now.status() == DocumentStatus.SKIPPED,
                now -> now.ended(DocumentStatus.SKIPPED, StatusSource.MANUAL, clock.instant()),
                skipped -> logged(skipped, "Skipped by request"));
    }

    /** Deletes it with all that came of it. Its file goes too, unless another document has the same. */
    public void delete(Document document) {
        delete(document, StatusSource.MANUAL);
    }

    /** Likewise, because its template says so. */
    void deleteByTemplate(Document document) {
        delete(document, StatusSource.TEMPLATE);
    }

    private void delete(Document document, StatusSource by) {
        var blobs = erasing.blobs(List.of(document));
        unless(
                document,
                now -> now.status() == DocumentStatus.DELETED,
                now -> now.ended(DocumentStatus.DELETED, by, clock.instant()),
                this::emptied);
        files.eraseUnused(blobs);
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
                    new DocumentUid(tokens.hex(UID_BYTES)),
                    target.account(),
                    target.id(),
                    original.name(),
                    tokens.urlSafe(TOKEN_CHARACTERS),
                    original.file(),
                    clock.instant(),
                    null,
                    original.parameters(),
                    original.paging().copied()));
            letters.find(original.id()).ifPresent(letter -> letters.add(copy, letter));
            log.append(LogEntry.received(copy));
            logged(copy, "Copied from document " + original.id());
            queue.offer(copy);
            return copy;
        });
    }

    /**
     * Takes a split back: the documents that were cut out are deleted, and this one is processed anew, and not cut again.
     *
     * @throws Refusal.Conflict when it is not split
     */
    public void reverseSplit(Document document) {
        refuseUnlessSplit(current(document.id(), gone -> false));
        documents.attachedTo(document.id()).forEach(this::deleteWithAttached);
        restart(document, now -> false, now -> {
            refuseUnlessSplit(now);
            return now.again(List.of());
        });
    }

    private static void refuseUnlessSplit(Document document) {
        if (document.status() != DocumentStatus.SPLIT) {
            throw new Refusal.Conflict(
                    null, "Only a document that is SPLIT can be put together; this is " + document.status() + ".");
        }
    }

    /**
     * Has it cut into these parts, whatever its mailbox says about splitting; they may overlap and leave pages out.
     *
     * @throws Refusal.Conflict when it is being worked on, is split, or was never read
     * @throws Refusal.Invalid when it has no pages in one of the ranges
     */
    public void split(Document document, List<PageRange> parts) {
        var found = current(document.id(), gone -> false);
        refuseUnlessSplittable(found);
        refuseRangesOutside(found, parts);
        // Of a split that was skipped.
        deleteParts(document);
        restart(document, now -> false, now -> {
            refuseUnlessSplittable(now);
            return now.again(parts);
        });
    }

    /**
     * Has it cut as the rules of its mailbox say, also when it was to stay whole until now.
     *
     * @throws Refusal.Conflict when it cannot be split now, or is a part, which is not cut again by the rules that cut it
     * @throws Refusal.Invalid when its mailbox has no rule of splitting
     */
    public void splitByRules(Document document) {
        var found = current(document.id(), gone -> false);
        refuseUnlessSplittable(found);
        if (found.paging().cut() != null) {
            throw new Refusal.Conflict(
                    null, "This document was cut from another one; into which parts, split_page_range_set has to say.");
        }
        if (!mailboxes.get(found.account(), found.mailbox()).settings().splits()) {
            throw new Refusal.Invalid(
                    null,
                    "Neither does split_page_range_set say into which parts, nor has the mailbox a rule of splitting:"
                            + " split_keywords, split_page, split_page_range_set or is_ai_split_enabled.");
        }
        deleteParts(document);
        restart(document, now -> false, now -> {
            refuseUnlessSplittable(now);
            return now.againByRules();
        });
    }

    private static void refuseUnlessSplittable(Document document) {
        if (!document.isSplittable()) {
            throw new Refusal.Conflict(
                    null,
                    "Only a document that came to its end, has several pages and is not split can be split; this is %s and has %d pages."
                            .formatted(document.status(), document.paging().count()));
        }
    }

    private static void refuseRangesOutside(Document document, List<PageRange> parts) {
        int pages = document.paging().count();
        for (var range : parts) {
            if (range.in(pages).isEmpty()) {
                throw new Refusal.Invalid(
                        "split_page_range_set",
                        "The document has %d pages, and none from %d to %s."
                                .formatted(pages, range.start(), range.end() == null ? "the last" : range.end()));
            }
        }
    }

    /**
     * Deletes what was cut from a document that is not at work. Before the move and not with it: a part is moved by its own
     * work meanwhile, and a split document without its parts can be put together still.
     */
    private void deleteParts(Document document) {
        if (!current(document.id(), gone -> true).status().isPending()) {
            documents.attachedTo(document.id()).stream()
                    .filter(part -> part.paging().cut() != null)
                    .forEach(this::deleteWithAttached);
        }
    }

    private void deleteWithAttached(Document document) {
        documents.attachedTo(document.id()).forEach(this::deleteWithAttached);
        delete(document);
    }

    /** Moves the document as it is when the move is made, whoever else moves it meanwhile. */
    private Document unless(
            Document document, Predicate<Document> done, Function<Document, Document> move, Consumer<Document> then) {
        for (int tries = 1; ; tries++) {
            var now = current(document.id(), done);
            if (done.test(now)) {
                return now;
            }
            var moved = move.apply(now);
            try {
                return transactions.run(() -> {
                    documents.move(now, moved);
                    then.accept(moved);
                    return moved;
                });
            } catch (Refusal.Conflict overtaken) {
                if (tries == TRIES) {
                    throw overtaken;
                }
            }
        }
    }

    private Document current(DocumentId id, Predicate<Document> done) {
        return documents
                .find(id)
                .filter(now -> now.status() != DocumentStatus.DELETED || done.test(now))
                .orElseThrow(Documents::unknown);
    }

    private void restart(Document document, Predicate<Document> done, Function<Document, Document> move) {
        var made = erasing.blobsFromReading(document);
        unless(document, done, move, this::restarted);
        files.eraseUnused(made);
    }

    /** What people corrected goes, and with it what the corrections taught. */
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
