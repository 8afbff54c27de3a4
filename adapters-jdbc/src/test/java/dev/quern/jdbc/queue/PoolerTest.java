package dev.quern.jdbc.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quern.core.contract.Sample;
import dev.quern.core.document.DocumentId;
import dev.quern.core.program.PgBouncer;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.Postgres;
import dev.quern.jdbc.TestDatabases;
import dev.quern.jdbc.Traffic;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Programs that reach PostgreSQL through PgBouncer in transaction mode: nothing that they tell a connection outside of a transaction
 * holds for the next one.
 */
final class PoolerTest {
    private static PgBouncer bouncer;

    private String direct;
    private String url;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        bouncer = PgBouncer.before(Postgres.port());
    }

    @AfterAll
    static void stop() throws IOException {
        if (bouncer != null) {
            bouncer.close();
        }
    }

    @BeforeEach
    void make_database() {
        direct = Postgres.newUrl();
        url = bouncer.url(direct.substring(direct.lastIndexOf('/') + 1));
    }

    private static Database open(String url) {
        return Database.open(url, "postgres", "postgres", 8);
    }

    @Test
    void a_pooler_is_noticed() {
        try (var through = open(url);
                var past = open(direct)) {
            assertThat(through.isPooled()).isTrue();
            assertThat(past.isPooled()).isFalse();
        }
    }

    @Test
    void programs_that_start_together_make_the_tables_once() throws Exception {
        var threads = Executors.newFixedThreadPool(2);
        try {
            Callable<Integer> start = () -> {
                try (var database = open(url)) {
                    return database.jdbi()
                            .withHandle(handle -> handle.createQuery("select count(*) from account")
                                    .mapTo(Integer.class)
                                    .one());
                }
            };
            var first = threads.submit(start);
            var second = threads.submit(start);
            assertThat(first.get()).isEqualTo(second.get());
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void documents_of_two_programs_are_worked_on_once_each_and_charged_once() throws Exception {
        try (var one = open(url);
                var two = open(url);
                var first = new JdbcWorkQueue(one);
                var second = new JdbcWorkQueue(two)) {
            var mailbox = Sample.mailbox(TestDatabases.stores(one));
            var done = new AtomicInteger();
            var ofFirst = new Traffic(one, first, mailbox);
            var ofSecond = new Traffic(two, second, mailbox);
            first.start(4, counted(ofFirst, done), (document, cause) -> {});
            second.start(4, counted(ofSecond, done), (document, cause) -> {});
            var threads = Executors.newFixedThreadPool(4);
            try {
                var sent = new ArrayList<Callable<Void>>();
                for (int i = 0; i < 200; i++) {
                    var by = i % 2 == 0 ? ofFirst : ofSecond;
                    sent.add(() -> {
                        by.takeIn();
                        return null;
                    });
                }
                for (var upload : threads.invokeAll(sent)) {
                    upload.get();
                }
            } finally {
                threads.shutdownNow();
            }
            await().atMost(Duration.ofSeconds(60)).until(() -> first.size() == 0);
            assertThat(done).hasValue(200);
            long charged = one.jdbi()
                    .withHandle(handle -> handle.createQuery("select count(*) from charge")
                            .mapTo(Long.class)
                            .one());
            assertThat(charged).isEqualTo(200);
        }
    }

    private static Consumer<DocumentId> counted(Traffic traffic, AtomicInteger done) {
        return document -> {
            traffic.workOn(document);
            done.incrementAndGet();
        };
    }

    @Test
    void the_work_of_a_program_behind_it_is_left_to_it_by_all_that_start() throws InterruptedException {
        var started = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        var others = new AtomicInteger();
        try (var one = open(url);
                var two = open(url);
                var past = open(direct);
                var first = new JdbcWorkQueue(one);
                var second = new JdbcWorkQueue(two);
                var third = new JdbcWorkQueue(past)) {
            first.start(
                    1,
                    document -> {
                        started.countDown();
                        awaitQuietly(end);
                    },
                    (document, cause) -> {});
            first.offer(WorkQueueContract.document(1));
            assertThat(started.await(10, TimeUnit.SECONDS)).isTrue();
            second.start(1, document -> others.incrementAndGet(), (document, cause) -> {});
            third.start(1, document -> others.incrementAndGet(), (document, cause) -> {});
            TimeUnit.MILLISECONDS.sleep(2_500);
            assertThat(others).hasValue(0);
            assertThat(new JdbcNodes(past).list()).hasSize(3);
            end.countDown();
            await().until(() -> second.size() == 0);
            assertThat(others).hasValue(0);
        }
    }

    @Test
    void what_is_read_as_of_one_moment_stays_so_and_binds_nobody_else() throws Exception {
        try (var one = open(url);
                var two = open(url)) {
            one.jdbi().useHandle(handle -> handle.execute("create table seen (number int)"));
            var over = new AtomicBoolean();
            var writer = new Thread(() -> {
                while (!over.get()) {
                    two.jdbi().useHandle(handle -> handle.execute("insert into seen values (1)"));
                }
            });
            writer.start();
            try {
                for (int i = 0; i < 50; i++) {
                    var counts = one.inSnapshot(snapshot -> {
                        var first = count(snapshot);
                        TimeUnit.MILLISECONDS.sleep(5);
                        return new long[] {first, count(snapshot)};
                    });
                    assertThat(counts[1]).isEqualTo(counts[0]);
                    assertThat(isolation(one)).isEqualTo("read committed");
                    assertThat(isolation(two)).isEqualTo("read committed");
                }
            } finally {
                over.set(true);
                writer.join();
            }
        }
    }

    private static long count(Handle handle) {
        return handle.createQuery("select count(*) from seen").mapTo(Long.class).one();
    }

    private static String isolation(Database database) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("show transaction_isolation")
                        .mapTo(String.class)
                        .one());
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
