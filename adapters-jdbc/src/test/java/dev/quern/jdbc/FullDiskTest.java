package dev.quern.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.account.Account;
import dev.quern.core.contract.Sample;
import dev.quern.core.kernel.Refusal;
import dev.quern.jdbc.queue.JdbcWorkQueue;
import dev.quern.jdbc.queue.WorkQueueContract;
import dev.quern.jdbc.store.JdbcAccounts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullDiskTest {
    @TempDir
    Path folder;

    @AfterEach
    void free() {
        FailingDisk.free();
    }

    @Test
    void writers_are_told_and_what_was_kept_is_there_once_there_is_room_again() throws Exception {
        try (var database = Database.open(FailingDisk.url(folder), null, null)) {
            var accounts = new JdbcAccounts(database);
            var kept = stored(database);

            for (int time = 0; time < 3; time++) {
                FailingDisk.fill();
                assertThatThrownBy(() -> stored(database))
                        .isInstanceOf(Refusal.Unavailable.class)
                        .hasMessageContaining("disk is full");
                Waiting.until(() -> !database.isReachable());
                assertThatThrownBy(() -> accounts.find(kept.id())).isInstanceOf(Refusal.Unavailable.class);

                FailingDisk.free();
                Waiting.until(database::isReachable);
                assertThat(accounts.find(kept.id())).contains(kept);
                var later = stored(database);
                assertThat(accounts.find(later.id())).contains(later);
            }
        }
    }

    @Test
    void the_database_stays_unreachable_while_nothing_can_be_written() throws Exception {
        try (var database = Database.open(FailingDisk.url(folder), null, null)) {
            FailingDisk.fill();
            assertThatThrownBy(() -> stored(database)).isInstanceOf(Refusal.Unavailable.class);
            Waiting.until(() -> !database.isReachable());

            for (int i = 0; i < 30; i++) {
                TimeUnit.MILLISECONDS.sleep(100);
                assertThat(database.isReachable()).isFalse();
            }
        }
    }

    @Test
    void writers_at_the_moment_the_disk_fills_lose_nothing_that_was_confirmed() throws Exception {
        List<Account> kept = Collections.synchronizedList(new ArrayList<>());
        var refused = new AtomicInteger();
        var over = new AtomicBoolean();
        try (var database = Database.open(FailingDisk.url(folder), null, null)) {
            var begun = new CountDownLatch(8 * 5);
            var threads = new ArrayList<Thread>();
            for (int i = 0; i < 8; i++) {
                var thread = new Thread(() -> {
                    while (!over.get()) {
                        try {
                            kept.add(stored(database));
                            begun.countDown();
                        } catch (Refusal.Unavailable e) {
                            refused.incrementAndGet();
                            pause();
                        }
                    }
                });
                thread.start();
                threads.add(thread);
            }
            assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
            for (int time = 0; time < 2; time++) {
                int before = kept.size();
                FailingDisk.fill();
                Waiting.until(() -> !database.isReachable());
                FailingDisk.free();
                Waiting.until(() -> kept.size() > before + 20);
            }
            over.set(true);
            for (var thread : threads) {
                thread.join(30_000);
                assertThat(thread.isAlive()).isFalse();
            }
        }

        try (var database = Database.open(FailingDisk.url(folder), null, null)) {
            var accounts = new JdbcAccounts(database);
            assertThat(refused.get()).isPositive();
            assertThat(kept)
                    .allSatisfy(one -> assertThat(accounts.find(one.id())).contains(one));
        }
    }

    @Test
    void work_that_was_waiting_is_done_afterwards() throws Exception {
        try (var database = Database.open(FailingDisk.url(folder), null, null);
                var queue = new JdbcWorkQueue(database)) {
            var done = new CountDownLatch(1);
            database.transactions().run(() -> queue.offer(WorkQueueContract.document(1)));
            FailingDisk.fill();
            assertThatThrownBy(() -> stored(database)).isInstanceOf(Refusal.Unavailable.class);
            Waiting.until(() -> !database.isReachable());
            FailingDisk.free();
            Waiting.until(database::isReachable);

            queue.start(1, document -> done.countDown(), (document, cause) -> {});

            assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static Account stored(Database database) {
        var account = Sample.account();
        database.transactions().run(() -> new JdbcAccounts(database).add(account));
        return account;
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
