package dev.quern.jdbc.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quern.core.account.AccountId;
import dev.quern.core.contract.Sample;
import dev.quern.core.contract.TurnsContract;
import dev.quern.core.document.DocumentId;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.webhook.Delivery;
import dev.quern.core.webhook.DeliveryId;
import dev.quern.core.webhook.WebhookEvent;
import dev.quern.core.webhook.WebhookId;
import dev.quern.core.webhook.WebhookTarget;
import dev.quern.jdbc.Database;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of the delivery queue where it differs from the work queue, with which it shares its implementation. */
abstract class DeliveryQueueContract {
    private static final WebhookTarget RECEIVER = new WebhookTarget("http://hooks.example/in");

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

    private static Delivery delivery(long number) {
        return delivery(TurnsContract.MANY, number);
    }

    private static Delivery delivery(AccountId account, long number) {
        return new Delivery.Draft(
                        "msg_" + number,
                        account,
                        new WebhookId(1),
                        new DocumentId(number),
                        new MailboxId(1),
                        WebhookEvent.DOCUMENT_PROCESSED,
                        null,
                        Sample.NOON)
                .stored(new DeliveryId(number));
    }

    private void restart() {
        database = Database.open(url, user(), user(), 8);
        queue = new JdbcDeliveryQueue(database, new Retries(2, Duration.ofMillis(20), 2));
    }

    @Test
    void only_what_is_due_gets_older_and_from_then_on() throws InterruptedException {
        assertThat(queue.overdue()).isZero();
        queue.offer(delivery(1), RECEIVER, Instant.now().plusSeconds(60));
        assertThat(queue.overdue()).isZero();

        var started = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        queue.offer(delivery(2), RECEIVER, Instant.now().minusSeconds(5));
        queue.offer(delivery(3), RECEIVER, Instant.now().plusMillis(2_500));
        queue.start(
                1,
                id -> {
                    if (id.number() == 3) {
                        started.countDown();
                        uninterruptibly(go);
                    }
                },
                (id, cause) -> {});
        assertThat(started.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(queue.busy()).isEqualTo(1);
        assertThat(queue.overdue())
                .as("not from when it was put in")
                .isLessThan(Duration.ofMillis(2_400))
                .isPositive();
        go.countDown();
        await().until(() -> queue.size() == 1);
        assertThat(queue.overdue()).isZero();
    }

    private static void uninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void what_is_hastened_is_worked_on_once_and_now() {
        var done = new ConcurrentLinkedQueue<DeliveryId>();
        queue.offer(delivery(7), RECEIVER, Instant.now().plusSeconds(60));
        queue.offer(delivery(8), RECEIVER, Instant.now().plusSeconds(60));
        queue.hasten(delivery(7), RECEIVER);
        queue.hasten(delivery(9), RECEIVER);
        assertThat(queue.size()).isEqualTo(3);
        queue.start(2, done::add, (delivery, cause) -> {});

        await().until(() -> queue.size() == 1);
        assertThat(done).containsExactlyInAnyOrder(new DeliveryId(7), new DeliveryId(9));
    }

    @Test
    void what_is_due_later_waits_and_outlives_a_restart() throws InterruptedException {
        var done = new ConcurrentLinkedQueue<DeliveryId>();
        var due = Instant.now().plusSeconds(3);
        queue.offer(delivery(7), RECEIVER, due);
        close();
        restart();
        queue.offer(delivery(8), RECEIVER, Instant.now());
        queue.start(2, done::add, (delivery, cause) -> {});
        await().until(() -> done.contains(new DeliveryId(8)));
        assertThat(done).containsExactly(new DeliveryId(8));
        await().until(() -> queue.size() == 1);

        await().until(() -> queue.size() == 0);
        assertThat(Instant.now()).isAfterOrEqualTo(due);
        assertThat(done).containsExactly(new DeliveryId(8), new DeliveryId(7));
    }

    @Test
    void it_does_not_mix_with_the_work_queue() throws InterruptedException {
        var processed = new ConcurrentLinkedQueue<DocumentId>();
        var delivered = new ConcurrentLinkedQueue<DeliveryId>();
        try (var work = new JdbcWorkQueue(database)) {
            work.start(1, processed::add, (document, cause) -> {});
            queue.start(1, delivered::add, (delivery, cause) -> {});
            database.transactions().run(() -> {
                work.offer(WorkQueueContract.document(1));
                queue.offer(delivery(2), RECEIVER, Instant.now());
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
        queue.offer(delivery(5), RECEIVER, Instant.now());
        await().until(() -> queue.size() == 0);
        assertThat(runs).hasValue(2);
        assertThat(givenUp).containsExactly("5 no");
    }

    @Test
    void one_receiver_has_a_quarter_of_the_workers_and_one_account_three_quarters() {
        var end = new CountDownLatch(1);
        var atWork = new ConcurrentLinkedQueue<Long>();
        for (long i = 0; i < 40; i++) {
            queue.offer(delivery(i), new WebhookTarget("http://a" + i / 10 + ".example/in"), Instant.now());
        }
        for (long i = 100; i < 110; i++) {
            queue.offer(delivery(TurnsContract.FEW, i), new WebhookTarget("http://a0.example/other"), Instant.now());
        }
        queue.offer(delivery(TurnsContract.FEW, 200), new WebhookTarget("http://good.example"), Instant.now());
        queue.start(
                8,
                delivery -> {
                    atWork.add(delivery.number());
                    awaitQuietly(end);
                },
                (delivery, cause) -> {});
        await().until(() -> atWork.size() == 8);
        assertThat(atWork).contains(200L);
        assertThat(atWork.stream().filter(number -> number < 40)).hasSize(6);
        for (int receiver = 0; receiver < 4; receiver++) {
            long first = receiver * 10L;
            assertThat(atWork.stream()
                            .filter(number -> (number >= first && number < first + 10)
                                    || (first == 0 && number >= 100 && number < 110)))
                    .hasSizeLessThanOrEqualTo(2);
        }
        end.countDown();
        await().until(() -> queue.size() == 0);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
