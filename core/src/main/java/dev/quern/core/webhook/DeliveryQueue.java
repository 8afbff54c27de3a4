package dev.quern.core.webhook;

import java.time.Instant;

/**
 * Driven port: deliveries that are to be attempted. What is offered inside a transaction is there when that commits, and only
 * then; it stays until {@link Notifying#deliver} came back without throwing, over restarts of the program.
 */
public interface DeliveryQueue {
    /**
     * To be attempted at this time or soon after.
     *
     * @param target who is called: one receiver that takes its time does not hold up what is for others
     */
    void offer(Delivery delivery, WebhookTarget target, Instant due);

    /** The same of a delivery that may wait there for a later time: it is attempted once, now. */
    void hasten(Delivery delivery, WebhookTarget target);
}
