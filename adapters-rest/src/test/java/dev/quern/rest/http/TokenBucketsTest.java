package dev.quern.rest.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class TokenBucketsTest {
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-06-16T12:00:00Z"));
    private final TokenBuckets buckets = new TokenBuckets(6, now::get);

    private int granted(String whose, int tries) {
        int granted = 0;
        for (int i = 0; i < tries; i++) {
            granted += buckets.take(whose).isZero() ? 1 : 0;
        }
        return granted;
    }

    @Test
    void a_minutes_worth_is_there_at_once_and_comes_back_in_time() {
        assertThat(granted("a", 20)).isEqualTo(6);
        assertThat(buckets.take("a")).isEqualTo(Duration.ofSeconds(10));
        assertThat(granted("b", 20)).isEqualTo(6);
        now.updateAndGet(time -> time.plusSeconds(20));
        assertThat(granted("a", 20)).isEqualTo(2);
        now.updateAndGet(time -> time.plusSeconds(3_600));
        assertThat(granted("a", 20)).isEqualTo(6);
    }

    @Test
    void a_clock_that_goes_back_takes_nothing_away() {
        assertThat(granted("a", 3)).isEqualTo(3);
        now.updateAndGet(time -> time.minusSeconds(600));
        assertThat(granted("a", 20)).isEqualTo(3);
    }

    @Test
    void zero_means_no_limit() {
        var open = new TokenBuckets(0, now::get);
        for (int i = 0; i < 1_000; i++) {
            assertThat(open.take("a")).isZero();
        }
    }

    @Test
    void very_many_buckets_do_not_fill_the_memory() {
        for (int i = 0; i < 25_000; i++) {
            buckets.take("sender " + i);
        }
        assertThat(granted("sender 24999", 20)).as("remembered").isEqualTo(5);
        assertThat(granted("sender 0", 20)).as("forgotten").isEqualTo(6);
    }
}
