package dev.quern.core.webhook;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.mailbox.MailboxId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One call that a webhook owes: what happened to which document, and how far it is. Immutable; {@link #delivered} and its kin
 * give the delivery after an attempt. What it says is kept apart, see {@link Deliveries#payload}.
 *
 * @param messageId told to the receiver, the same over all attempts and replays
 * @param table the name of the table it is about; null for document events
 * @param attempts made so far
 * @param due when the next attempt is; null when there is none
 * @param attempted when the last attempt was
 * @param response the status code of the last answer; null when there was none
 * @param message how the last attempt ended, for people; null before the first
 */
public record Delivery(
        DeliveryId id,
        String messageId,
        AccountId account,
        WebhookId webhook,
        DocumentId document,
        MailboxId mailbox,
        WebhookEvent event,
        @Nullable String table,
        Instant created,
        State state,
        int attempts,
        @Nullable Instant due,
        @Nullable Instant attempted,
        @Nullable Integer response,
        @Nullable String message) {
    /** The progress of a delivery. */
    public enum State {
        /** An attempt is due, now or later. */
        WAITING,
        /** The receiver took it. */
        DELIVERED,
        /** The receiver refused it, or did not take it in time. */
        FAILED,
        /** Nobody wants it any more: its webhook was taken off the mailbox, or its document was deleted. */
        CANCELLED
    }

    /** A delivery that is about to be stored, to be attempted at once. */
    public record Draft(
            String messageId,
            AccountId account,
            WebhookId webhook,
            DocumentId document,
            MailboxId mailbox,
            WebhookEvent event,
            @Nullable String table,
            Instant created) {
        static Draft of(String messageId, Webhook webhook, Document document, @Nullable String table, Instant now) {
            return new Draft(
                    messageId,
                    document.account(),
                    webhook.id(),
                    document.id(),
                    document.mailbox(),
                    webhook.event(),
                    table,
                    now);
        }

        /** The delivery once it has an id. */
        public Delivery stored(DeliveryId id) {
            return new Delivery(
                    id,
                    messageId,
                    account,
                    webhook,
                    document,
                    mailbox,
                    event,
                    table,
                    created,
                    State.WAITING,
                    0,
                    created,
                    null,
                    null,
                    null);
        }
    }

    /**
     * Whether it is to be attempted at a time. The clocks of servers differ, so what the queue gives out is attempted where the two
     * times cannot be compared: for the first time, and after an attempt by a server whose clock is ahead.
     */
    public boolean isDueAt(Instant now) {
        return state == State.WAITING
                && due != null
                && (attempts == 0 || !due.isAfter(now) || (attempted != null && attempted.isAfter(now)));
    }

    Delivery delivered(Instant at, int status) {
        return after(State.DELIVERED, at, null, status, "Delivered");
    }

    Delivery failed(Instant at, @Nullable Integer status, String reason) {
        return after(State.FAILED, at, null, status, reason);
    }

    Delivery postponed(Instant at, Instant until, @Nullable Integer status, String reason) {
        return after(State.WAITING, at, until, status, reason);
    }

    /** Wanted no more; the reason is for people. */
    public Delivery cancelled(String reason) {
        return with(State.CANCELLED, attempts, null, attempted, response, reason);
    }

    /** From the beginning. */
    Delivery again(Instant now) {
        return with(State.WAITING, 0, now, attempted, response, message);
    }

    private Delivery after(
            State next, Instant at, @Nullable Instant nextDue, @Nullable Integer status, String howItEnded) {
        return with(next, attempts + 1, nextDue, at, status, howItEnded);
    }

    private Delivery with(
            State newState,
            int newAttempts,
            @Nullable Instant newDue,
            @Nullable Instant newAttempted,
            @Nullable Integer newResponse,
            @Nullable String newMessage) {
        return new Delivery(
                id,
                messageId,
                account,
                webhook,
                document,
                mailbox,
                event,
                table,
                created,
                newState,
                newAttempts,
                newDue,
                newAttempted,
                newResponse,
                newMessage);
    }
}
