package dev.quern.core.document;

import dev.quern.core.Refusal;
import dev.quern.core.account.AccountId;
import dev.quern.core.credit.Credits;
import dev.quern.core.mailbox.MailboxId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One document of a mailbox. Immutable: {@link #to} and its kin give the document after a move, which the store accepts only
 * in place of the document before it.
 *
 * @param token the unguessable part of its download addresses
 * @param processed when it last came to an end; null until then
 * @param source what brought it to its status; null until processed
 * @param attachedTo the e-mail, archive or stack it came in; null when it came by itself
 * @param pages how many were read; 0 until then
 * @param credits charged for it
 * @param parameters members that came with the upload and go into its result: text, or a list of texts
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
        Map<String, List<String>> parameters) {
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
            Map<String, List<String>> parameters) {
        public Draft {
            parameters = Copies.ordered(parameters);
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
                    parameters);
        }
    }

    /** On to a status in which work goes on. */
    public Document to(DocumentStatus next) {
        refuseUnlessPossible(next);
        return with(next, source, processed, pages, credits);
    }

    /** On to the engine, with so many pages read. */
    public Document toProgress(int pagesRead) {
        refuseUnlessPossible(DocumentStatus.PROGRESS);
        return with(DocumentStatus.PROGRESS, source, processed, pagesRead, credits);
    }

    /** To a status in which it ends. */
    public Document ended(DocumentStatus end, @Nullable StatusSource by, Instant at) {
        refuseUnlessPossible(end);
        return with(end, by, at, pages, credits);
    }

    /** To the result; what was charged before stays. */
    public Document parsed(StatusSource by, Instant at, Credits charged) {
        refuseUnlessPossible(DocumentStatus.PARSEDOK);
        return with(DocumentStatus.PARSEDOK, by, at, pages, charged);
    }

    /** Parsed, but nobody could be told; when it came to its end and what brought it there stay. */
    public Document notExported() {
        refuseUnlessPossible(DocumentStatus.EXPORTKO);
        return with(DocumentStatus.EXPORTKO, source, processed, pages, credits);
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
            Credits newCredits) {
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
                parameters);
    }
}
