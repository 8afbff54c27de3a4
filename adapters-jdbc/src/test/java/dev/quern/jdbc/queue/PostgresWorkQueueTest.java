package dev.quern.jdbc.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quern.jdbc.Database;
import dev.quern.jdbc.Postgres;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class PostgresWorkQueueTest extends WorkQueueContract {
    @Override
    String newUrl() {
        return Postgres.newUrl();
    }

    @Override
    String user() {
        return "postgres";
    }

    @Test
    void the_work_of_a_program_that_lives_is_left_to_it() throws InterruptedException {
        var url = newUrl();
        var started = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        var others = new AtomicInteger();
        try (var one = Database.open(url, user(), user(), 4);
                var two = Database.open(url, user(), user(), 4);
                var first = new JdbcWorkQueue(one);
                var second = new JdbcWorkQueue(two)) {
            first.start(
                    1,
                    document -> {
                        started.countDown();
                        awaitQuietly(end);
                    },
                    (document, cause) -> {});
            first.offer(document(1));
            assertThat(started.await(10, TimeUnit.SECONDS)).isTrue();
            second.start(1, document -> others.incrementAndGet(), (document, cause) -> {});
            TimeUnit.MILLISECONDS.sleep(2_500);
            assertThat(others).hasValue(0);
            end.countDown();
            await().until(() -> second.size() == 0);
            assertThat(others).hasValue(0);
        }
    }

    @Test
    void two_programs_share_the_work_and_do_all_of_it_once() {
        var url = newUrl();
        var done = new ConcurrentLinkedQueue<Long>();
        try (var one = Database.open(url, user(), user(), 6);
                var two = Database.open(url, user(), user(), 6);
                var first = new JdbcWorkQueue(one);
                var second = new JdbcWorkQueue(two)) {
            first.start(2, document -> done.add(document.number()), (document, cause) -> {});
            second.start(2, document -> done.add(document.number()), (document, cause) -> {});
            for (long i = 1; i <= 200; i++) {
                (i % 2 == 0 ? first : second).offer(document(i));
            }
            await().until(() -> first.size() == 0);
        }
        assertThat(done)
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.rangeClosed(1, 200).boxed().toList());
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
