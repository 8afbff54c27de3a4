package dev.quern.jdbc.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.quern.core.kernel.Errands.Progress;
import dev.quern.core.kernel.Errands.Recurrence;
import dev.quern.core.kernel.Errands.Routine;
import dev.quern.core.kernel.Errands.Runner;
import dev.quern.jdbc.Database;
import java.time.Duration;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of errands on each database; closing and reopening a {@link Database} stands for a new start. */
abstract class ErrandsContract {
    private String url;
    private Database database;
    private JdbcErrands errands;
    private final ConcurrentLinkedQueue<String> done = new ConcurrentLinkedQueue<>();

    /** The address of an empty database. */
    abstract String newUrl();

    @BeforeEach
    void open() {
        url = newUrl();
        restart();
    }

    @AfterEach
    void close() {
        errands.close();
        database.close();
    }

    private void restart() {
        database = Database.open(url, "postgres", "postgres", 8);
        errands = new JdbcErrands(database);
    }

    @Test
    void an_errand_is_done_once_and_is_one_however_often_it_was_sent() {
        errands.send("greet", "a/1");
        errands.send("greet", "a/1");
        errands.send("greet", "b");
        assertThat(errands.size()).isEqualTo(2);
        errands.start(2, Map.of("greet", this::done), List.of());
        errands.send("greet", "c");
        awaitNone();
        assertThat(done).containsExactlyInAnyOrder("a/1", "b", "c");
    }

    @Test
    void what_is_rolled_back_was_never_sent() {
        assertThatThrownBy(() -> database.transactions().run(() -> {
                    errands.send("greet", "a");
                    throw new IllegalStateException("on purpose");
                }))
                .hasMessage("on purpose");
        assertThat(errands.size()).isZero();
    }

    @Test
    void a_long_errand_lets_others_go_between_its_parts() {
        var parts = new AtomicInteger();
        errands.send("long", "");
        errands.start(
                1,
                Map.of(
                        "long",
                        subject -> {
                            if (parts.incrementAndGet() == 2) {
                                errands.send("greet", "short");
                            }
                            return parts.get() >= 20 || done.contains("short") ? Progress.DONE : Progress.MORE;
                        },
                        "greet",
                        this::done),
                List.of());
        awaitNone();
        assertThat(done).containsExactly("short");
        assertThat(parts.get()).as("it did not have to come to its end first").isLessThan(20);
    }

    @Test
    void an_errand_that_throws_is_tried_again() {
        var tries = new AtomicInteger();
        errands.send("weak", "x");
        errands.start(
                1,
                Map.of("weak", subject -> {
                    if (tries.incrementAndGet() < 2) {
                        throw new IllegalStateException("on purpose");
                    }
                    return done(subject);
                }),
                List.of());
        awaitNone();
        assertThat(done).containsExactly("x");
    }

    @Test
    void an_errand_that_was_cut_off_is_taken_up_at_the_next_start() {
        var started = new CountDownLatch(1);
        errands.send("stuck", "x");
        errands.start(
                1,
                Map.of("stuck", subject -> {
                    started.countDown();
                    try {
                        Thread.sleep(60_000);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException("stopped", e);
                    }
                    return Progress.DONE;
                }),
                List.of());
        await().until(() -> started.getCount() == 0);
        errands.close();
        database.close();
        restart();
        assertThat(errands.size()).isEqualTo(1);
        errands.start(1, Map.of("stuck", this::done), List.of());
        awaitNone();
        assertThat(done).containsExactly("x");
    }

    @Test
    void a_routine_is_done_again_and_again_and_a_daily_one_at_the_start() {
        Runner daily = subject -> done("daily");
        Runner often = subject -> done("often");
        errands.start(
                2,
                Map.of("daily", daily, "often", often),
                List.of(
                        new Routine("daily", new Recurrence.Daily(LocalTime.MIDNIGHT)),
                        new Routine("often", new Recurrence.Every(Duration.ofMillis(50)))));
        await().atMost(Duration.ofSeconds(20))
                .until(() -> done.contains("daily")
                        && done.stream().filter("often"::equals).count() >= 2);
        awaitNone();
        assertThat(done.stream().filter("daily"::equals)).hasSize(1);
    }

    private Progress done(String subject) {
        done.add(subject);
        return Progress.DONE;
    }

    private void awaitNone() {
        await().atMost(Duration.ofSeconds(30)).until(() -> errands.size() == 0);
    }
}
