package dev.quern.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SyncTest {
    @TempDir
    Path folder;

    @Test
    void a_transaction_waits_for_the_disk_and_a_light_one_does_not() {
        try (var database = TestDatabases.h2(folder)) {
            var syncs = new AtomicInteger();
            database.jdbi().setSqlLogger(new SqlLogger() {
                @Override
                public void logAfterExecution(StatementContext context) {
                    if ("checkpoint sync".equals(context.getRenderedSql())) {
                        syncs.incrementAndGet();
                    }
                }
            });

            assertThat(database.transactions().<Integer>run(() -> 1)).isEqualTo(1);
            assertThat(syncs).hasValue(1);

            assertThat(database.transactions().<Integer>runLightly(() -> 2)).isEqualTo(2);
            assertThat(syncs).hasValue(1);

            database.transactions().run(() -> database.transactions().<Integer>runLightly(() -> 3));
            assertThat(syncs).as("the outer one is kept").hasValue(2);
        }
    }

    @Test
    void callers_that_come_during_a_sync_share_the_next_one() throws Exception {
        var shared = new SharedSync();
        var begun = new AtomicInteger();
        var firstIsRunning = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        Callable<Integer> call = () -> {
            int before = begun.get();
            shared.run(() -> {
                begun.incrementAndGet();
                firstIsRunning.countDown();
                awaitQuietly(mayEnd);
            });
            return before;
        };
        var threads = Executors.newFixedThreadPool(9);
        try {
            var first = threads.submit(call);
            firstIsRunning.await();
            List<Future<Integer>> others = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                others.add(threads.submit(call));
            }
            // Gives all of them time to wait; a late one would still be served, by a third sync.
            TimeUnit.MILLISECONDS.sleep(300);
            mayEnd.countDown();

            first.get(10, TimeUnit.SECONDS);
            for (var other : others) {
                assertThat(other.get(10, TimeUnit.SECONDS)).isLessThan(begun.get());
            }
            assertThat(begun.get()).isBetween(2, 3);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void a_failure_reaches_its_caller_and_the_next_caller_tries_again() {
        var shared = new SharedSync();

        assertThatThrownBy(() -> shared.run(() -> {
                    throw new IllegalStateException("no disk");
                }))
                .hasMessage("no disk");

        var ran = new AtomicInteger();
        shared.run(ran::incrementAndGet);
        assertThat(ran).hasValue(1);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
