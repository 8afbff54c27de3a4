package dev.quern.core.document;

import dev.quern.core.Refusal;
import dev.quern.core.account.AccountId;
import dev.quern.core.credit.Credits;
import dev.quern.core.file.StoredFile;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.settings.PageRange;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One document of a mailbox. Immutable: {@link #to} and its kin give the document after a move, which the store accepts only
 * in place of the document before it.
 *
 * @param token the unguessable part of its download addresses
 * @param processed when it last came to an end; null until then
 * @param source what brought it to its status; null until processed
 * @param attachedTo the e-mail, archive or stack it came in; null when it came by itself
 * @param pages how many were given to the engine, or would have been; 0 until then
 * @param credits charged for it
 * @param parameters members that came with the upload and go into its result: text, or a list of texts
 * @param paging all its pages, and what they were cut from
 * @param template that brought it to its end the last time; null when none did
 */
public record Document(
        DocumentId id,
        DocumentUid uid,
        AccountId account,
        MailboxId mailbox,
        DocumentName name,
        String token,
        StoredFile file,
        Instant received,
        @Nullable Instant processed,
        DocumentStatus status,
        @Nullable StatusSource source,
        @Nullable DocumentId attachedTo,
        int pages,
        Credits credits,
        Map<String, List<String>> parameters,
        Paging paging,
        @Nullable TemplateRef template) {
    private static final Set<String> OTHER_TEXTS =
            Set.of("application/xml", "application/xhtml+xml", "application/vnd.ms-outlook");

    public Document {
        parameters = Copies.ordered(parameters);
    }

    /** A document that is about to be stored; it starts as {@link DocumentStatus#INCOMING}. */
    public record Draft(
            DocumentUid uid,
            AccountId account,
            MailboxId mailbox,
            DocumentName name,
            String token,
            StoredFile file,
            Instant received,
            @Nullable DocumentId attachedTo,
            Map<String, List<String>> parameters,
            Paging paging) {
        public Draft {
            parameters = Copies.ordered(parameters);
        }

        /** A file that comes in as it is. */
        public Draft(
                DocumentUid uid,
                AccountId account,
                MailboxId mailbox,
                DocumentName name,
                String token,
                StoredFile file,
                Instant received,
                @Nullable DocumentId attachedTo,
                Map<String, List<String>> parameters) {
            this(uid, account, mailbox, name, token, file, received, attachedTo, parameters, Paging.UNREAD);
        }

        /** The document once it has an id. */
        public Document stored(DocumentId id) {
            return new Document(
                    id,
                    uid,
                    account,
                    mailbox,
                    name,
                    token,
                    file,
                    received,
                    null,
                    DocumentStatus.INCOMING,
                    null,
                    attachedTo,
                    0,
                    Credits.NONE,
                    parameters,
                    paging,
                    null);
        }
    }

    /** On to a status in which work goes on. */
    public Document to(DocumentStatus next) {
        refuseUnlessPossible(next);
        return with(next, source, processed, pages, credits, paging);
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
        refuseUnlessPossible(DocumentStatus.PROGRESS);
        return with(DocumentStatus.PROGRESS, source, processed, pagesChosen, credits, paging.read(pagesRead));
    }

    /** To its end as the whole of documents that were cut from it. */
    public Document split(int pagesRead, Instant at) {
        refuseUnlessPossible(DocumentStatus.SPLIT);
        return with(DocumentStatus.SPLIT, StatusSource.AUTO, at, pagesRead, credits, paging.read(pagesRead));
    }

    /** To a status in which it ends. */
    public Document ended(DocumentStatus end, @Nullable StatusSource by, Instant at) {
        refuseUnlessPossible(end);
        return with(end, by, at, pages, credits, paging);
    }

    /** Back to the start, to be processed anew; what was charged stays charged. */
    public Document again() {
        refuseUnlessPossible(DocumentStatus.INCOMING);
        return with(DocumentStatus.INCOMING, null, null, pages, credits, paging);
    }

    /** Puts it back in the queue, to be split into these parts, or into none. */
    public Document again(List<PageRange> parts) {
        refuseUnlessPossible(DocumentStatus.INCOMING);
        return with(DocumentStatus.INCOMING, null, null, pages, credits, paging.wanting(parts));
    }

    /** Puts it back in the queue, to be split by the rules of its mailbox, whatever was wanted before. */
    public Document againByRules() {
        refuseUnlessPossible(DocumentStatus.INCOMING);
        return with(DocumentStatus.INCOMING, null, null, pages, credits, paging.wanting(null));
    }

    /** To the result; what was charged before stays. */
    public Document parsed(StatusSource by, Instant at, Credits charged) {
        refuseUnlessPossible(DocumentStatus.PARSEDOK);
        return with(DocumentStatus.PARSEDOK, by, at, pages, charged, paging);
    }

    /** Parsed, but nobody could be told; when it came to its end and what brought it there stay. */
    public Document notExported() {
        refuseUnlessPossible(DocumentStatus.EXPORTKO);
        return with(DocumentStatus.EXPORTKO, source, processed, pages, credits, paging);
    }

    /** Returns whether it was read as pages that people see; a text or a message has only pages that are laid out for it. */
    public boolean isOcrReady() {
        var type = file.contentType();
        return paging.count() > 0
                && !type.startsWith("text/")
                && !type.startsWith("message/")
                && !OTHER_TEXTS.contains(type);
    }

    /** Returns whether it can be split now. */
    public boolean isSplittable() {
        return paging.count() > 1 && status != DocumentStatus.SPLIT && status.mayBecome(DocumentStatus.INCOMING);
    }

    /** The same, with the template that is about to bring it to its end; null for none. */
    public Document by(@Nullable TemplateRef other) {
        return new Document(
                id,
                uid,
                account,
                mailbox,
                name,
                token,
                file,
                received,
                processed,
                status,
                source,
                attachedTo,
                pages,
                credits,
                parameters,
                paging,
                other);
    }

    private void refuseUnlessPossible(DocumentStatus next) {
        if (!status.mayBecome(next)) {
            throw new Refusal.Conflict(null, "A document that is " + status + " cannot become " + next + ".");
        }
    }

    private Document with(
            DocumentStatus newStatus,
            @Nullable StatusSource newSource,
            @Nullable Instant newProcessed,
            int newPages,
            Credits newCredits,
            Paging newPaging) {
        return new Document(
                id,
                uid,
                account,
                mailbox,
                name,
                token,
                file,
                received,
                newProcessed,
                newStatus,
                newSource,
                attachedTo,
                newPages,
                newCredits,
                parameters,
                newPaging,
                template);
    }
}
