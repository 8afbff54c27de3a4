package dev.quern.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.quern.core.contract.Sample;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.LogEntry;
import dev.quern.core.listing.PageRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the work queue promises on each database; a program here is a {@link Database} with its queue. */
abstract class WorkQueueContract {
    private static final Retries QUICK = new Retries(3, Duration.ofMillis(20), 2);

    private String url;
    private Database database;
    private JdbcWorkQueue queue;

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
        queue = new JdbcWorkQueue(database, QUICK);
    }

    @Test
    void every_document_is_worked_on_once() {
        var done = new ConcurrentLinkedQueue<Long>();
        queue.start(4, document -> done.add(document.number()), WorkQueueContract::neverGivenUp);
        for (long i = 1; i <= 200; i++) {
            queue.offer(new DocumentId(i));
        }
        awaitEmpty();
        assertThat(done)
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.rangeClosed(1, 200).boxed().toList());
    }

    @Test
    void what_waited_before_the_start_is_worked_on_in_order() {
        var done = new ConcurrentLinkedQueue<Long>();
        for (long i = 1; i <= 20; i++) {
            queue.offer(new DocumentId(i));
        }
        queue.start(1, document -> done.add(document.number()), WorkQueueContract::neverGivenUp);
        awaitEmpty();
        assertThat(done)
                .containsExactlyElementsOf(LongStream.rangeClosed(1, 20).boxed().toList());
    }

    @Test
    void a_document_its_log_line_and_its_work_commit_together() {
        var stores = TestDatabases.stores(database);
        var mailbox = Sample.mailbox(stores);
        var seen = new AtomicReference<Integer>();
        queue.start(
                1,
                document -> seen.set(
                        stores.documents().find(document).isPresent()
                                ? stores.log()
                                        .list(document, "", PageRequest.FIRST)
                                        .items()
                                        .size()
                                : -1),
                WorkQueueContract::neverGivenUp);
        stores.transactions().run(() -> {
            var document = stores.documents().add(Sample.document(mailbox, "invoice.pdf", Sample.NOON));
            queue.offer(document.id());
            stores.log().append(LogEntry.received(document));
        });
        await().until(() -> seen.get() != null);
        assertThat(seen.get()).isEqualTo(1);
    }

    @Test
    void what_is_rolled_back_leaves_no_work() throws InterruptedException {
        var done = new AtomicInteger();
        queue.start(1, document -> done.incrementAndGet(), WorkQueueContract::neverGivenUp);
        assertThatThrownBy(() -> database.transactions().run(() -> {
                    queue.offer(new DocumentId(1));
                    assertThat(queue.size()).isEqualTo(1);
                    throw new IllegalStateException("on purpose");
                }))
                .hasMessage("on purpose");
        assertThat(queue.size()).isZero();
        TimeUnit.MILLISECONDS.sleep(1_500); // longer than it takes to look for work
        assertThat(done).hasValue(0);
    }

    @Test
    void work_is_not_started_before_the_commit() {
        var started = new CountDownLatch(1);
        queue.start(1, document -> started.countDown(), WorkQueueContract::neverGivenUp);
        database.transactions().run(() -> {
            queue.offer(new DocumentId(1));
            try {
                assertThat(started.await(1_500, TimeUnit.MILLISECONDS)).isFalse();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        await().untilAsserted(() -> assertThat(started.getCount()).isZero());
    }

    @Test
    void a_document_starts_long_before_anybody_looks_for_work() throws InterruptedException {
        var started = new AtomicReference<>(new CountDownLatch(0));
        queue.start(2, document -> started.get().countDown(), WorkQueueContract::neverGivenUp);
        var millis = new ArrayList<Double>();
        for (int i = 0; i < 60; i++) {
            var latch = new CountDownLatch(1);
            started.set(latch);
            long before = System.nanoTime();
            queue.offer(new DocumentId(i + 1L));
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
            millis.add((System.nanoTime() - before) / 1e6);
            TimeUnit.MILLISECONDS.sleep(5);
        }
        millis.sort(null);
        System.out.printf(
                "%s: offer to start %.1f ms median, %.1f ms 95th%n",
                getClass().getSimpleName(), millis.get(30), millis.get(57));
        assertThat(millis.get(30)).isLessThan(250);
    }

    @Test
    void a_document_offered_again_while_its_work_runs_is_worked_on_again() {
        var runs = new AtomicInteger();
        queue.start(
                1,
                document -> {
                    if (runs.incrementAndGet() == 1) {
                        queue.offer(document);
                    }
                },
                WorkQueueContract::neverGivenUp);
        queue.offer(new DocumentId(1));
        awaitEmpty();
        assertThat(runs).hasValue(2);
    }

    @Test
    void work_that_throws_is_tried_again() {
        var runs = new AtomicInteger();
        queue.start(
                1,
                document -> {
                    if (runs.incrementAndGet() < 3) {
                        throw new IllegalStateException("not yet");
                    }
                },
                WorkQueueContract::neverGivenUp);
        queue.offer(new DocumentId(1));
        awaitEmpty();
        assertThat(runs).hasValue(3);
    }

    @Test
    void work_that_fails_too_often_is_given_up_with_its_cause() {
        var runs = new AtomicInteger();
        var givenUp = new ConcurrentLinkedQueue<String>();
        queue.start(
                1,
                document -> {
                    runs.incrementAndGet();
                    throw new StackOverflowError("too deep");
                },
                (document, cause) -> givenUp.add(document + " " + cause.getMessage()));
        queue.offer(new DocumentId(7));
        awaitEmpty();
        assertThat(runs).hasValue(QUICK.attempts());
        assertThat(givenUp).containsExactly("7 too deep");
    }

    @Test
    void giving_up_that_fails_is_tried_again() {
        var tries = new AtomicInteger();
        queue.start(
                1,
                document -> {
                    throw new IllegalStateException("never");
                },
                (document, cause) -> {
                    if (tries.incrementAndGet() == 1) {
                        throw new IllegalStateException("nor this, at first");
                    }
                });
        queue.offer(new DocumentId(7));
        awaitEmpty();
        assertThat(tries).hasValue(2);
    }

    @Test
    void a_failing_document_does_not_hold_up_others() {
        var done = new AtomicInteger();
        queue.start(
                1,
                document -> {
                    if (document.number() == 1) {
                        throw new IllegalStateException("never");
                    }
                    done.incrementAndGet();
                },
                (document, cause) -> {});
        for (long i = 1; i <= 20; i++) {
            queue.offer(new DocumentId(i));
        }
        awaitEmpty();
        assertThat(done).hasValue(19);
    }

    @Test
    void closing_waits_for_running_work() throws InterruptedException {
        var started = new CountDownLatch(1);
        var finished = new AtomicInteger();
        queue.start(
                1,
                document -> {
                    started.countDown();
                    sleep(500);
                    finished.incrementAndGet();
                },
                WorkQueueContract::neverGivenUp);
        queue.offer(new DocumentId(1));
        assertThat(started.await(10, TimeUnit.SECONDS)).isTrue();
        queue.close();
        assertThat(finished).hasValue(1);
        assertThat(queue.size()).isZero();
    }

    @Test
    void work_that_closing_interrupts_is_taken_up_at_the_next_start() throws InterruptedException {
        var started = new CountDownLatch(1);
        queue.start(
                1,
                document -> {
                    started.countDown();
                    sleep(60_000);
                },
                WorkQueueContract::neverGivenUp);
        queue.offer(new DocumentId(1));
        assertThat(started.await(10, TimeUnit.SECONDS)).isTrue();
        close();
        restart();
        takenUpWithin(2);
    }

    @Test
    void work_of_a_killed_program_is_taken_up_at_the_next_start() throws Exception {
        close();
        killWhileWorking();
        restart();
        assertThat(queue.size()).isEqualTo(1);
        takenUpWithin(2);
    }

    @Test
    void a_document_that_kills_its_program_each_time_is_given_up() throws Exception {
        close();
        killWhileWorking();
        restart();
        database.jdbi()
                .useHandle(handle -> handle.createUpdate("update work_item set consecutive_failures = 2")
                        .execute());
        var givenUp = new ConcurrentLinkedQueue<DocumentId>();
        queue.start(1, document -> sleep(1), (document, cause) -> givenUp.add(document));
        awaitEmpty();
        assertThat(givenUp).containsExactly(CutOffProgram.DOCUMENT);
    }

    private void takenUpWithin(int seconds) {
        var done = new ConcurrentLinkedQueue<DocumentId>();
        queue.start(1, (Consumer<DocumentId>) done::add, WorkQueueContract::neverGivenUp);
        await().atMost(Duration.ofSeconds(seconds)).until(() -> !done.isEmpty());
        awaitEmpty();
        assertThat(done).hasSize(1);
    }

    /** Starts a program of its own on the database, and kills it in the middle of its work. */
    private void killWhileWorking() throws IOException, InterruptedException {
        var program = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        CutOffProgram.class.getName(),
                        url,
                        user()))
                .redirectErrorStream(true)
                .start();
        try (var output = program.inputReader()) {
            assertThat(output.lines().anyMatch(CutOffProgram.WORKING::equals)).isTrue();
        } finally {
            program.destroyForcibly().waitFor();
        }
    }

    private void awaitEmpty() {
        await().atMost(Duration.ofSeconds(30)).until(() -> queue.size() == 0);
    }

    private static void neverGivenUp(DocumentId document, Throwable cause) {
        throw new AssertionError("Given up: " + document, cause);
    }

    private static void sleep(int millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }
}
