package dev.quern.core.webhook;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.DocumentId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.MailboxId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Driven port: what webhooks owe and what became of it. */
public interface Deliveries {
    /** Stores a delivery with what it says, under a new id. */
    Delivery add(Delivery.Draft draft, Map<String, @Nullable Object> payload);

    Optional<Delivery> find(DeliveryId id);

    /** The delivery of an account; to everybody else it does not exist. */
    default Delivery get(AccountId account, DeliveryId id) {
        return find(id).filter(delivery -> delivery.account().equals(account))
                .orElseThrow(() -> new Refusal.NotFound("Delivery not found"));
    }

    /** The content of a delivery, before it is put into the form of its event; empty when it is gone. */
    Map<String, @Nullable Object> payload(DeliveryId id);

    /**
     * Stores what became of a delivery, unless somebody else got there first.
     *
     * @return whether it was stored: only if the stored one still has the state and the attempts of the one before
     */
    boolean update(Delivery from, Delivery to);

    /** The oldest that still waits, of those made before this one for the same document and webhook. */
    Optional<Delivery> waitingBefore(Delivery delivery);

    /** The deliveries about a document, newest first. */
    Listing<Delivery> list(DocumentId document, PageRequest page);

    /**
     * Deliveries of a webhook in the order they were made.
     *
     * @param since made at this time or later
     * @param after with ids beyond this
     */
    List<Delivery> since(WebhookId webhook, Instant since, DeliveryId after, int limit);

    /** Cancels what a webhook still owes about the documents of a mailbox. */
    void cancel(WebhookId webhook, MailboxId mailbox, String reason);

    /** Erases the deliveries of a webhook, with what they say. */
    void forget(WebhookId webhook);

    /** Erases the deliveries about a document, with what they say. */
    void forget(DocumentId document);
}
