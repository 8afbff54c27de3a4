package dev.quern.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quern.core.document.DocumentId;
import dev.quern.core.webhook.DeliveryId;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the delivery queue promises beside what the work queue does, with which it shares everything else. */
abstract class DeliveryQueueContract {
    private String url;
    private Database database;
    private JdbcDeliveryQueue queue;

    /** The address of an empty database. */
    abstract String newUrl();

    abstract String user();

    @BeforeEach
    void open() {
        url = newUrl();
        restart();
    }

    @AfterEach
    void close() {
        queue.close();
        database.close();
    }

    private void restart() {
        database = Database.open(url, user(), user(), 8);
        queue = new JdbcDeliveryQueue(database, new Retries(2, Duration.ofMillis(20), 2));
    }

    @Test
    void what_is_due_later_waits_and_outlives_a_restart() throws InterruptedException {
        var done = new ConcurrentLinkedQueue<DeliveryId>();
        var due = Instant.now().plusSeconds(3);
        queue.offer(new DeliveryId(7), due);
        close();
        restart();
        queue.offer(new DeliveryId(8), Instant.now());
        queue.start(2, done::add, (delivery, cause) -> {});
        await().until(() -> done.contains(new DeliveryId(8)));
        assertThat(done).containsExactly(new DeliveryId(8));
        assertThat(queue.size()).isEqualTo(1);

        await().until(() -> queue.size() == 0);
        assertThat(Instant.now()).isAfterOrEqualTo(due);
        assertThat(done).containsExactly(new DeliveryId(8), new DeliveryId(7));
    }

    @Test
    void it_keeps_to_itself_beside_the_work_queue() throws InterruptedException {
        var processed = new ConcurrentLinkedQueue<DocumentId>();
        var delivered = new ConcurrentLinkedQueue<DeliveryId>();
        try (var work = new JdbcWorkQueue(database)) {
            work.start(1, processed::add, (document, cause) -> {});
            queue.start(1, delivered::add, (delivery, cause) -> {});
            database.transactions().run(() -> {
                work.offer(new DocumentId(1));
                queue.offer(new DeliveryId(2), Instant.now());
            });
            await().until(() -> work.size() + queue.size() == 0);
        }
        TimeUnit.MILLISECONDS.sleep(100);
        assertThat(processed).containsExactly(new DocumentId(1));
        assertThat(delivered).containsExactly(new DeliveryId(2));
    }

    @Test
    void what_fails_too_often_is_given_up() {
        var runs = new AtomicInteger();
        var givenUp = new ConcurrentLinkedQueue<String>();
        queue.start(
                1,
                delivery -> {
                    runs.incrementAndGet();
                    throw new IllegalStateException("no");
                },
                (delivery, cause) -> givenUp.add(delivery + " " + cause.getMessage()));
        queue.offer(new DeliveryId(5), Instant.now());
        await().until(() -> queue.size() == 0);
        assertThat(runs).hasValue(2);
        assertThat(givenUp).containsExactly("5 no");
    }
}
