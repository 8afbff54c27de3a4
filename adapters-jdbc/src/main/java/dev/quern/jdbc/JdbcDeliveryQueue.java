package dev.quern.jdbc;

import dev.quern.core.webhook.DeliveryId;
import dev.quern.core.webhook.DeliveryQueue;
import java.time.Instant;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * {@link DeliveryQueue} in a database, with workers of its own: a receiver that takes its time holds up no document. What is
 * said of {@link JdbcWorkQueue} holds for it too; what runs twice is sent twice, under one id.
 */
public final class JdbcDeliveryQueue implements DeliveryQueue, AutoCloseable {
    private final ItemQueue items;

    public JdbcDeliveryQueue(Database database) {
        this(database, Retries.DEFAULT);
    }

    public JdbcDeliveryQueue(Database database, Retries retries) {
        this.items = new ItemQueue(database, new ItemQueue.Kind("delivery_item", "deliver", "delivery"), retries);
    }

    @Override
    public void offer(DeliveryId delivery, Instant due) {
        items.offer(delivery.number(), due);
    }

    /**
     * Starts to work, on so many threads.
     *
     * @param work comes back when the delivery needs no more work now; throws when something around it failed
     * @param gaveUp is told of a delivery whose work failed once too often, after which its item is gone
     */
    public void start(int threads, Consumer<DeliveryId> work, BiConsumer<DeliveryId, Throwable> gaveUp) {
        items.start(
                threads,
                id -> work.accept(new DeliveryId(id)),
                (id, cause) -> gaveUp.accept(new DeliveryId(id), cause));
    }

    /** How many items wait, for now or for later, or are being worked on. */
    public long size() {
        return items.size();
    }

    /** Takes no more work and waits for what is running, a few seconds; then interrupts it. It is taken up at the next start. */
    @Override
    public void close() {
        items.close();
    }
}
