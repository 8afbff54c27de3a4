package dev.quern.core.document;

import dev.quern.core.account.AccountId;
import dev.quern.core.file.BlobId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.result.DocumentResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Driven port: the documents and what came out of them. A document that was deleted is still found by {@code find}, which
 * its counts need, but not by {@code get}; the documents of a mailbox that was removed are found by nothing but {@link #first}.
 */
public interface Documents {
    /** Stores a document under a new id, as {@link DocumentStatus#INCOMING}. */
    Document add(Document.Draft draft);

    Optional<Document> find(DocumentId id);

    Optional<Document> find(DocumentUid uid);

    /** By the token of its download addresses. */
    Optional<Document> findByToken(String token);

    /** The document of an account; to everybody else it does not exist. */
    default Document get(AccountId account, DocumentId id) {
        return ofAccount(account, find(id));
    }

    /** The document of an account, by its other id. */
    default Document get(AccountId account, DocumentUid uid) {
        return ofAccount(account, find(uid));
    }

    /**
     * Stores a move: what the document was and what it becomes. A move that is not in the table of
     * {@link DocumentStatus#next()} is refused, and so is one from a status that the stored document no longer has;
     * in both cases nothing is stored. So is one of a document that was reviewed otherwise meanwhile.
     *
     * @throws Refusal.Conflict for each of them
     */
    void move(Document from, Document to);

    /**
     * Stores what a person said of a document's result; its lowest confidence stays as it is stored.
     *
     * @throws Refusal.Conflict when the stored document has another status, or was reviewed otherwise meanwhile
     */
    void putReview(Document document, Review review);

    /** Stores what came out, in place of what came out before. */
    void putResult(DocumentId id, DocumentResult result);

    /** Notes what a stored result is told from others by, until another result is stored. */
    void putKeyValues(DocumentId id, KeyValues key);

    /** The earlier documents that a document equals; a part that shares the file of a whole has no bytes of its own. */
    EarlierEquals equalsBefore(Document document);

    Optional<DocumentResult> findResult(DocumentId id);

    /** The results of those of the documents that have one. */
    Map<DocumentId, DocumentResult> findResults(List<DocumentId> ids);

    /** Removes what came out, if anything did. */
    void dropResult(DocumentId id);

    Listing<Document> list(MailboxId mailbox, DocumentQuery query, PageRequest page);

    /** The same list over all mailboxes of an account. */
    Listing<Document> list(AccountId account, DocumentQuery query, PageRequest page);

    /**
     * The documents of an account that changed after some change, each with its latest change, in the order of these. A change
     * shows once its transaction is over: one may show after others with larger numbers.
     *
     * @param after the number of the change; 0 for all that ever changed
     * @param atMost the largest number of documents; fewer are given when there are no more
     */
    List<Change> changes(AccountId account, long after, int atMost);

    /** The number of the latest change to a document of an account; 0 when there was none. */
    long lastChange(AccountId account);

    /**
     * A document came in, reached a status, or had its result corrected.
     *
     * @param number rising over the changes of all documents
     * @param status the document has now, which may be {@link DocumentStatus#DELETED}
     */
    record Change(long number, DocumentId document, MailboxId mailbox, DocumentStatus status) {}

    /** The first documents of those that {@link #list} would give, uncounted; also those of a removed mailbox. */
    List<Document> first(MailboxId mailbox, DocumentQuery query, int limit);

    /** The documents unpacked or split from a document, in the order of arrival; without those deleted. */
    List<Document> attachedTo(DocumentId parent);

    /** The latest document of a mailbox that has the same bytes and was not deleted. */
    Optional<DocumentId> findEqual(MailboxId mailbox, BlobId blob);

    /** Removes documents for good, with their results; their logs must be gone before. Their counts go with them. */
    void remove(List<Document> documents);

    /** The number of documents that a mailbox has in each status; a status without documents may be absent. */
    Map<DocumentStatus, Long> countByStatus(MailboxId mailbox);

    Neighbours neighbours(Document document);

    /**
     * The documents of a mailbox that have a result (PARSEDOK, EXPORTKO) and fit the query, in its order, a slice at a time:
     * those that come after one of them, without the cost of going over those before.
     *
     * @param after the last one of the slice before; null for the first slice
     * @param atMost the largest number; fewer are given when there are no more
     */
    List<Document> listParsed(MailboxId mailbox, DocumentQuery query, @Nullable Document after, int atMost);

    /** The members of several results, by document; a document without a result is absent. */
    Map<DocumentId, Map<String, @Nullable Object>> findMembers(List<DocumentId> ids);

    private static Document ofAccount(AccountId account, Optional<Document> document) {
        return document.filter(found -> found.account().equals(account) && found.status() != DocumentStatus.DELETED)
                .orElseThrow(Documents::unknown);
    }

    /** The refusal for a document that does not exist, or not for this caller. */
    static Refusal.NotFound unknown() {
        return new Refusal.NotFound("No Document matches the given query.");
    }

    /** The check that every store makes first when a document is moved. */
    static void refuseImpossible(Document from, Document to) {
        if (!from.id().equals(to.id()) || !from.status().mayBecome(to.status())) {
            throw new Refusal.Conflict(
                    null, "Document " + from.id() + " cannot go from " + from.status() + " to " + to.status() + ".");
        }
    }

    /** The refusal of every store when somebody else moved the document first. */
    static Refusal.Conflict overtaken(Document from) {
        return new Refusal.Conflict(null, "Document " + from.id() + " is no longer " + from.status() + ".");
    }
}
