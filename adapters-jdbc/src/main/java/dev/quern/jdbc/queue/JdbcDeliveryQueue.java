package dev.quern.jdbc.queue;

import dev.quern.core.webhook.Delivery;
import dev.quern.core.webhook.DeliveryId;
import dev.quern.core.webhook.DeliveryQueue;
import dev.quern.core.webhook.WebhookTarget;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.queue.Turns.Lane;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * {@link DeliveryQueue} in a database, with workers of its own: a receiver that takes its time holds up no document, and no
 * other receiver either. What is said of {@link JdbcWorkQueue} holds for it too, save that a delivery is not blamed when its
 * program dies; what runs twice is sent twice, under one id.
 */
public final class JdbcDeliveryQueue implements DeliveryQueue, AutoCloseable {
    private final ItemQueue items;

    public JdbcDeliveryQueue(Database database) {
        this(database, new JdbcNodes(database), Retries.DEFAULT);
    }

    public JdbcDeliveryQueue(Database database, Retries retries) {
        this(database, new JdbcNodes(database), retries);
    }

    JdbcDeliveryQueue(Database database, JdbcNodes nodes, Retries retries) {
        this.items = new ItemQueue(database, nodes, new ItemQueue.Kind("delivery_item", "delivery", false), retries);
    }

    @Override
    public void offer(Delivery delivery, WebhookTarget target, Instant due) {
        items.offer(delivery.id().number(), lane(delivery, target), due);
    }

    @Override
    public void hasten(Delivery delivery, WebhookTarget target) {
        items.hasten(delivery.id().number(), lane(delivery, target));
    }

    private static Lane lane(Delivery delivery, WebhookTarget target) {
        var receiver = target.host().toLowerCase(Locale.ROOT) + ":" + target.port();
        return Lane.shared(receiver, delivery.account().uuid());
    }

    /**
     * Starts to work, on a number of threads. No receiver is called by more than a quarter of them at a time, and those of one
     * account by no more than three quarters, so that one that hangs leaves some for the others.
     *
     * @param work comes back when the delivery needs no more work now; throws when something around it failed
     * @param gaveUp is told of a delivery whose work failed once too often, after which its item is gone
     */
    public void start(int threads, Consumer<DeliveryId> work, BiConsumer<DeliveryId, Throwable> gaveUp) {
        items.start(
                threads,
                new Turns.Limits(Math.max(1, threads * 3 / 4), Math.max(1, threads / 4)),
                id -> work.accept(new DeliveryId(id)),
                (id, cause) -> gaveUp.accept(new DeliveryId(id), cause));
    }

    /** The number of items that wait, for now or for later, or are being worked on. */
    public long size() {
        return items.size();
    }

    /** For how long the first of those that are due has been waiting for its turn; zero when there is none. */
    public Duration overdue() {
        return items.overdue();
    }

    /** The number of deliveries that this program works on. */
    public int busy() {
        return items.busy();
    }

    /** Takes no more work and waits for what is running, a few seconds; then interrupts it. It is taken up at the next start. */
    @Override
    public void close() {
        items.close();
    }
}
