package dev.quern.jdbc.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.quern.core.contract.NodesContract;
import dev.quern.core.contract.Sample;
import dev.quern.core.contract.TurnsContract;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.WorkQueue;
import dev.quern.core.intake.Backlog;
import dev.quern.core.listing.PageRequest;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.TestDatabases;
import java.time.Duration;
import java.util.ArrayList;
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

/** The contract of the work queue on each database; closing and reopening a {@link Database} stands for a new start. */
public abstract class WorkQueueContract implements TurnsContract {
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

    @Override
    public WorkQueue turns() {
        return queue;
    }

    @Override
    public void workOff(Consumer<DocumentId> work) {
        queue.start(1, work, WorkQueueContract::neverGivenUp);
        awaitEmpty();
    }

    /** A document of the one mailbox that all tests here use. */
    public static Document document(long number) {
        return TurnsContract.document(TurnsContract.MANY, 1, number);
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
            queue.offer(document(i));
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
            queue.offer(document(i));
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
            queue.offer(document);
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
                    queue.offer(document(1));
                    assertThat(queue.size()).isEqualTo(1);
                    throw new IllegalStateException("on purpose");
                }))
                .hasMessage("on purpose");
        assertThat(queue.size()).isZero();
        TimeUnit.MILLISECONDS.sleep(1_500); // longer than the pause between two looks for work
        assertThat(done).hasValue(0);
    }

    @Test
    void work_is_not_started_before_the_commit() {
        var started = new CountDownLatch(1);
        queue.start(1, document -> started.countDown(), WorkQueueContract::neverGivenUp);
        database.transactions().run(() -> {
            queue.offer(document(1));
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
            queue.offer(document(i + 1L));
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
                        queue.offer(document(1));
                    }
                },
                WorkQueueContract::neverGivenUp);
        queue.offer(document(1));
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
        queue.offer(document(1));
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
        queue.offer(document(7));
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
        queue.offer(document(7));
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
            queue.offer(document(i));
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
        queue.offer(document(1));
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
        queue.offer(document(1));
        assertThat(started.await(10, TimeUnit.SECONDS)).isTrue();
        close();
        restart();
        takenUpWithin(2);
    }

    @Test
    void work_of_a_killed_program_is_taken_up_after_the_next_start_and_a_pause() throws Exception {
        close();
        var program = CutOffProgram.start(url, user());
        try (var output = program.inputReader()) {
            assertThat(output.lines().anyMatch((CutOffProgram.WORKING + CutOffProgram.NEVER_DONE)::equals))
                    .isTrue();
        } finally {
            program.destroyForcibly().waitFor();
        }
        database = Database.open(url, user(), user(), 8);
        queue = new JdbcWorkQueue(database, new Retries(3, Duration.ofSeconds(1), 2));
        assertThat(queue.size()).isEqualTo(1);
        long start = System.nanoTime();
        takenUpWithin(10);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(900));
    }

    /** The program dies with several documents at work, so that nobody can tell at once which of them killed it. */
    @Test
    void documents_that_kill_their_program_are_given_up_and_none_that_were_at_work_beside_them() throws Exception {
        for (long i = 1; i <= 20; i++) {
            queue.offer(document(i));
            if (i % 10 == 0) {
                queue.offer(document(CutOffProgram.DEADLY + i));
            }
        }
        close();

        var said = new ArrayList<String>();
        int deaths = 0;
        while (!said.contains(CutOffProgram.EMPTY)) {
            var program = CutOffProgram.start(url, user());
            try (var output = program.inputReader()) {
                output.lines().forEach(said::add);
            }
            deaths += program.waitFor() == 0 ? 0 : 1;
            assertThat(deaths).as("deaths, having said " + said).isLessThan(20);
        }
        restart();

        assertThat(queue.size()).isZero();
        assertThat(deaths).isGreaterThanOrEqualTo(2 * CutOffProgram.RETRIES.attempts());
        assertThat(said.stream().filter(line -> line.startsWith(CutOffProgram.GIVEN_UP)))
                .containsExactlyInAnyOrder(CutOffProgram.GIVEN_UP + 1010, CutOffProgram.GIVEN_UP + 1020);
        // A document that was done, but whose program died before it was taken off the queue, is done again.
        assertThat(said.stream()
                        .filter(line -> line.startsWith(CutOffProgram.DONE))
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, 20)
                        .mapToObj(number -> CutOffProgram.DONE + number)
                        .toList());
        // Deaths beside other documents do not count as failures, but each document has few of them.
        assertThat(said.stream().filter((CutOffProgram.WORKING + 1010)::equals).count())
                .isLessThanOrEqualTo(CutOffProgram.RETRIES.attempts() + 3L);
    }

    @Test
    void work_of_a_silent_program_failed_if_it_was_alone_and_not_beside_other_work() {
        for (long i = 1; i <= 3; i++) {
            queue.offer(document(i));
        }
        database.jdbi().useHandle(handle -> {
            handle.execute("update work_item set ready = null, picked_by = 'gone' where subject = 1");
            handle.execute("update work_item set ready = null, picked_by = 'gone too' where subject > 1");
        });
        var table = new ItemTable(database, "work_item");
        var nodes = new JdbcNodes(database);
        nodes.report("gone", NodesContract.PROGRAM, NodesContract.STATE);
        nodes.report("gone too", NodesContract.PROGRAM, NodesContract.STATE);

        assertThat(table.putBackOfSilent(QUICK, true)).isZero();
        database.jdbi()
                .useHandle(handle -> handle.execute(
                        "update node set last_seen = last_seen - interval '11' second where id = 'gone'"));
        assertThat(table.putBackOfSilent(QUICK, true)).isEqualTo(1);
        nodes.leave("gone too");
        assertThat(table.putBackOfSilent(QUICK, true)).isEqualTo(2);

        var failures = database.jdbi()
                .withHandle(handle -> handle.createQuery("select failures from work_item where alone order by subject")
                        .mapTo(Integer.class)
                        .list());
        assertThat(failures).containsExactly(1, 0, 0);
    }

    @Test
    void what_an_account_has_waiting_is_told_with_its_age_and_without_that_of_others() {
        assertThat(queue.of(TurnsContract.MANY)).isEqualTo(new Backlog.Waiting(0, null));
        assertThat(queue.longest()).isZero();
        queue.offer(document(1));
        queue.offer(document(2));
        queue.offer(TurnsContract.document(TurnsContract.FEW, 2, 3));
        database.jdbi()
                .useHandle(handle -> handle.execute(
                        "update work_item set offered = offered - interval '90' second where subject <= 2"));

        assertThat(queue.of(TurnsContract.MANY).documents()).isEqualTo(2);
        assertThat(queue.of(TurnsContract.MANY).longest()).isBetween(Duration.ofSeconds(90), Duration.ofSeconds(150));
        assertThat(queue.of(TurnsContract.FEW).documents()).isEqualTo(1);
        assertThat(queue.of(TurnsContract.FEW).longest()).isLessThan(Duration.ofMinutes(1));
        assertThat(queue.longest()).isGreaterThanOrEqualTo(Duration.ofSeconds(90));
    }

    @Test
    void work_that_is_tried_alone_has_nothing_beside_it() {
        for (long i = 1; i <= 20; i++) {
            queue.offer(document(i));
        }
        database.jdbi()
                .useHandle(
                        handle -> handle.execute("update work_item set alone = true, ready = '' where subject > 17"));
        var atWork = new AtomicInteger();
        var beside = new ConcurrentLinkedQueue<Long>();
        queue.start(
                4,
                document -> {
                    int others = atWork.getAndIncrement();
                    sleep(20);
                    if (document.number() > 17 && (others > 0 || atWork.get() > 1)) {
                        beside.add(document.number());
                    }
                    atWork.decrementAndGet();
                },
                WorkQueueContract::neverGivenUp);
        awaitEmpty();
        assertThat(beside).isEmpty();
    }

    private void takenUpWithin(int seconds) {
        var done = new ConcurrentLinkedQueue<DocumentId>();
        queue.start(1, (Consumer<DocumentId>) done::add, WorkQueueContract::neverGivenUp);
        await().atMost(Duration.ofSeconds(seconds)).until(() -> !done.isEmpty());
        awaitEmpty();
        assertThat(done).hasSize(1);
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
