package dev.quern.jdbc.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quern.core.kernel.Errands.Progress;
import dev.quern.core.kernel.Errands.Recurrence;
import dev.quern.core.kernel.Errands.Routine;
import dev.quern.core.kernel.Errands.Runner;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.Postgres;
import java.time.Duration;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class PostgresErrandsTest extends ErrandsContract {
    @Override
    String newUrl() {
        return Postgres.newUrl();
    }

    /** How often a runner ran, and how often at the same time. */
    private static final class Counted implements Runner {
        private final long millis;
        private final AtomicInteger ran = new AtomicInteger();
        private final AtomicInteger running = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();

        Counted(long millis) {
            this.millis = millis;
        }

        @Override
        public Progress run(String subject) {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            running.decrementAndGet();
            ran.incrementAndGet();
            return Progress.DONE;
        }
    }

    @Test
    void two_programs_send_the_same_at_the_same_time_and_neither_fails() throws Exception {
        var url = newUrl();
        try (var one = Database.open(url, "postgres", "postgres", 4);
                var other = Database.open(url, "postgres", "postgres", 4);
                var errands = new JdbcErrands(one);
                var others = new JdbcErrands(other)) {
            var second = one.transactions().run(() -> {
                errands.send("greet", "a");
                var sent = CompletableFuture.runAsync(() -> others.send("greet", "a"));
                await().until(() -> waitsForALock(other));
                return sent;
            });

            second.get(30, TimeUnit.SECONDS);

            assertThat(errands.size()).isEqualTo(1);
        }
    }

    private static boolean waitsForALock(Database database) {
        return database.jdbi()
                        .withHandle(handle -> handle.createQuery(
                                        "select count(*) from pg_stat_activity where datname = current_database()"
                                                + " and wait_event_type = 'Lock'")
                                .mapTo(Long.class)
                                .one())
                > 0;
    }

    @Test
    void of_several_programs_one_at_a_time_does_a_routine() {
        var url = newUrl();
        var daily = new Counted(1_500);
        var often = new Counted(100);
        Map<String, Runner> runners = Map.of("daily", daily, "often", often);
        var routines = List.of(
                new Routine("daily", new Recurrence.Daily(LocalTime.MIDNIGHT)),
                new Routine("often", new Recurrence.Every(Duration.ofMillis(10))));
        try (var one = Database.open(url, "postgres", "postgres", 4);
                var other = Database.open(url, "postgres", "postgres", 4);
                var errands = new JdbcErrands(one);
                var others = new JdbcErrands(other)) {
            errands.start(2, runners, routines);
            others.start(2, runners, routines);
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> often.ran.get() >= 5 && daily.ran.get() >= 1 && errands.size() == 0);
            assertThat(often.most).hasValue(1);
            assertThat(daily.most).hasValue(1);
        }
    }
}
