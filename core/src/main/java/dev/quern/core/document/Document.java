package dev.quern.core.document;

import dev.quern.core.account.AccountId;
import dev.quern.core.credit.Credits;
import dev.quern.core.file.StoredFile;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.settings.PageRange;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One document of a mailbox: what came in, and how far it has come. Immutable: {@link #to} and its kin give the document after
 * a move, which the store accepts only in place of the document before it.
 */
public record Document(DocumentId id, Arrival arrival, Progress progress) {
    private static final Set<String> OTHER_TEXTS =
            Set.of("application/xml", "application/xhtml+xml", "application/vnd.ms-outlook");

    /**
     * A document that is about to be stored; it starts as {@link DocumentStatus#INCOMING}.
     *
     * @param paging where it was cut from, if it was
     */
    public record Draft(Arrival arrival, Paging paging) {
        /** A file that comes in as it is. */
        public Draft(Arrival arrival) {
            this(arrival, Paging.UNREAD);
        }

        /** The document once it has an id. */
        public Document stored(DocumentId id) {
            return new Document(id, arrival, Progress.incoming(paging));
        }
    }

    /** On to a status in which work goes on. */
    public Document to(DocumentStatus next) {
        return after(next, progress.to(next));
    }

    /** Moves it on to the engine, with this number of pages read and all of them chosen. */
    public Document toProgress(int pagesRead) {
        return toProgress(pagesRead, pagesRead);
    }

    /**
     * On to the engine.
     *
     * @param pagesRead all that there are
     * @param pagesChosen those that the engine is given
     */
    public Document toProgress(int pagesRead, int pagesChosen) {
        return after(
                DocumentStatus.PROGRESS, progress.to(DocumentStatus.PROGRESS).read(pagesRead, pagesChosen));
    }

    /** To its end as the whole of documents that were cut from it. */
    public Document split(int pagesRead, Instant at) {
        return after(
                DocumentStatus.SPLIT,
                progress.ended(DocumentStatus.SPLIT, StatusSource.AUTO, at).read(pagesRead, pagesRead));
    }

    /** To a status in which it ends. */
    public Document ended(DocumentStatus end, @Nullable StatusSource by, Instant at) {
        return after(end, progress.ended(end, by, at));
    }

    /** Back to the start, to be processed again; what was charged stays charged. */
    public Document again() {
        return after(DocumentStatus.INCOMING, progress.again());
    }

    /** Puts it back in the queue, to be split into these parts, or into none. */
    public Document again(List<PageRange> parts) {
        return after(DocumentStatus.INCOMING, progress.again().wanting(parts));
    }

    /** Puts it back in the queue, to be split by the rules of its mailbox, whatever was wanted before. */
    public Document againByRules() {
        return after(DocumentStatus.INCOMING, progress.again().wanting(null));
    }

    /** To the result; what was charged before stays. */
    public Document parsed(StatusSource by, Instant at, Credits charged) {
        return after(
                DocumentStatus.PARSEDOK,
                progress.ended(DocumentStatus.PARSEDOK, by, at).charged(charged));
    }

    /** Parsed, but nobody could be told; when it came to its end and what brought it there stay. */
    public Document notExported() {
        return after(DocumentStatus.EXPORTKO, progress.to(DocumentStatus.EXPORTKO));
    }

    /** The same, with the template that is about to bring it to its end; null for none. */
    public Document by(@Nullable TemplateRef other) {
        return new Document(id, arrival, progress.by(other));
    }

    /** The same where it is, with another review of its result. */
    public Document reviewed(Review review) {
        return new Document(id, arrival, progress.reviewed(review));
    }

    /** A move, if the status table has it. */
    private Document after(DocumentStatus next, Progress moved) {
        if (!status().mayBecome(next)) {
            throw new Refusal.Conflict(null, "A document that is " + status() + " cannot become " + next + ".");
        }
        return new Document(id, arrival, moved);
    }

    /** Returns whether it was read as pages that people see; a text or a message has only pages that are laid out for it. */
    public boolean isOcrReady() {
        var type = file().contentType();
        return paging().count() > 0
                && !type.startsWith("text/")
                && !type.startsWith("message/")
                && !OTHER_TEXTS.contains(type);
    }

    /** Returns whether it can be split now. */
    public boolean isSplittable() {
        return paging().count() > 1 && status() != DocumentStatus.SPLIT && status().mayBecome(DocumentStatus.INCOMING);
    }

    public DocumentUid uid() {
        return arrival.uid();
    }

    public AccountId account() {
        return arrival.account();
    }

    public MailboxId mailbox() {
        return arrival.mailbox();
    }

    public DocumentName name() {
        return arrival.name();
    }

    /** The unguessable part of its download addresses. */
    public String token() {
        return arrival.token();
    }

    public StoredFile file() {
        return arrival.file();
    }

    public Instant received() {
        return arrival.received();
    }

    /** The e-mail, archive or stack it came in; null when it came by itself. */
    public @Nullable DocumentId attachedTo() {
        return arrival.attachedTo();
    }

    /** Members that came with the upload and go into its result: text, or a list of texts. */
    public Map<String, List<String>> parameters() {
        return arrival.parameters();
    }

    public DocumentStatus status() {
        return progress.status();
    }

    /** What brought it to its status; null until processed. */
    public @Nullable StatusSource source() {
        return progress.source();
    }

    /** Returns whether a person corrected a value of its result. Processing it again drops that. */
    public boolean isCorrected() {
        return source() == StatusSource.MANUAL && (status().hasResult() || status() == DocumentStatus.PARSEDKO);
    }

    /** When it last came to an end; null until then. */
    public @Nullable Instant processed() {
        return progress.processed();
    }

    /** The number of pages given to the engine, or that would have been; 0 until then. */
    public int pages() {
        return progress.pages();
    }

    /** What was charged for it. */
    public Credits credits() {
        return progress.credits();
    }

    /** All its pages, and what they were cut from. */
    public Paging paging() {
        return progress.paging();
    }

    /** The template that brought it to its end the last time; null when none did. */
    public @Nullable TemplateRef template() {
        return progress.template();
    }

    /** How certain its result is, and whether a person has to look at it or did. */
    public Review review() {
        return progress.review();
    }
}
