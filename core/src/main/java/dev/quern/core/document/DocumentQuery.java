package dev.quern.core.document;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which documents of a mailbox, and in what order.
 *
 * @param status null for all that were not deleted
 * @param receivedFrom the first moment; null for any
 * @param receivedBefore the first moment no longer wanted; null for any
 * @param search part of the name, of the name of the template that brought it to its end, or of the addresses or headers of
 *     the letter, in whatever case, or a whole id of either kind; empty for all
 */
public record DocumentQuery(
        @Nullable DocumentStatus status,
        @Nullable Instant receivedFrom,
        @Nullable Instant receivedBefore,
        String search,
        Order order,
        boolean descending) {
    /** All of them, newest first. */
    public static final DocumentQuery ALL = new DocumentQuery(null, null, null, "", Order.RECEIVED, true);

    /** The orders of documents; equal ones come in the order of their ids, those of one status as they arrived. */
    public enum Order {
        NAME,
        RECEIVED,
        PROCESSED,
        STATUS
    }

    /** The same, first things first. */
    public DocumentQuery ascending() {
        return new DocumentQuery(status, receivedFrom, receivedBefore, search, order, false);
    }

    public DocumentQuery withStatus(@Nullable DocumentStatus only) {
        return new DocumentQuery(only, receivedFrom, receivedBefore, search, order, descending);
    }
}
