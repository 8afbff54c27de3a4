package dev.quern.rest.webhook;

import dev.quern.core.webhook.Delivery;
import dev.quern.rest.json.Timestamps;
import org.jspecify.annotations.Nullable;

/**
 * A delivery and how far it is.
 *
 * @param messageId the {@code webhook-id} that the receiver sees
 * @param table the name of the table it is about; null for document events
 * @param responseStatus of the last answer; null when there was none
 */
public record DeliveryJson(
        long id,
        String messageId,
        long webhook,
        long document,
        long parser,
        String event,
        @Nullable String table,
        String status,
        int attempts,
        String created,
        @Nullable String lastAttempt,
        @Nullable String nextAttempt,
        @Nullable Integer responseStatus,
        @Nullable String message) {
    /** The wire shape of a delivery. */
    public static DeliveryJson of(Delivery delivery) {
        return new DeliveryJson(
                delivery.id().number(),
                delivery.messageId(),
                delivery.webhook().number(),
                delivery.document().number(),
                delivery.mailbox().number(),
                delivery.event().written(),
                delivery.table(),
                delivery.state().name(),
                delivery.attempts(),
                Timestamps.of(delivery.created()),
                Timestamps.orNull(delivery.attempted()),
                Timestamps.orNull(delivery.due()),
                delivery.response(),
                delivery.message());
    }
}
