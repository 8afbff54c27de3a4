package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.rate.Rate;
import dev.quern.core.rate.Rates;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of all {@link Rates}. Rates are low, so that hardly anything comes back while a test runs. */
public interface RatesContract {
    Rate SIX = new Rate("six", 6);
    Duration FILLED = Duration.ofMinutes(1);

    /** What is counted in. */
    Rates rates();

    /** Lets time go by for callers. */
    void elapse(Duration time);

    private int granted(Rate rate, String whose, int tries) {
        int granted = 0;
        for (int i = 0; i < tries; i++) {
            granted += rates().take(rate, whose).isZero() ? 1 : 0;
        }
        return granted;
    }

    private static String somebody() {
        return UUID.randomUUID().toString();
    }

    @Test
    default void a_minutes_worth_is_there_at_once_and_comes_back_in_time() {
        var caller = somebody();
        assertThat(granted(SIX, caller, 20)).isEqualTo(6);
        assertThat(rates().take(SIX, caller)).isBetween(Duration.ofSeconds(5), Duration.ofSeconds(10));
        elapse(Duration.ofSeconds(20));
        assertThat(granted(SIX, caller, 20)).isEqualTo(2);
        elapse(Duration.ofHours(1));
        assertThat(granted(SIX, caller, 20)).isEqualTo(6);
    }

    @Test
    default void who_is_told_how_long_to_wait_is_let_in_then() {
        var caller = somebody();
        granted(SIX, caller, 7);
        elapse(rates().take(SIX, caller));
        assertThat(rates().take(SIX, caller)).isZero();
    }

    @Test
    default void every_caller_and_every_name_is_counted_for_itself() {
        var caller = somebody();
        assertThat(granted(SIX, caller, 20)).isEqualTo(6);
        assertThat(granted(SIX, somebody(), 20)).isEqualTo(6);
        assertThat(granted(new Rate("seven", 7), caller, 20)).isEqualTo(7);
        assertThat(granted(SIX, caller, 20)).isZero();
    }

    @Test
    default void zero_means_no_limit() {
        assertThat(granted(new Rate("any", 0), somebody(), 1_000)).isEqualTo(1_000);
    }

    @Test
    default void one_call_a_minute_is_a_rate_too() {
        var one = new Rate("one", 1);
        var caller = somebody();
        assertThat(granted(one, caller, 5)).isEqualTo(1);
        elapse(FILLED);
        assertThat(granted(one, caller, 5)).isEqualTo(1);
    }

    @Test
    default void many_at_once_get_a_minutes_worth_together() {
        var sixty = new Rate("sixty", 60);
        var caller = somebody();
        long began = System.nanoTime();
        int granted = Racing.threads(8, () -> granted(sixty, caller, 25)).stream()
                .mapToInt(Integer.class::cast)
                .sum();
        long seconds = Duration.ofNanos(System.nanoTime() - began).toSeconds();
        assertThat(granted).isBetween(60, 61 + (int) seconds);
    }

    @Test
    default void who_calls_evenly_below_the_rate_is_never_refused() {
        var sixty = new Rate("sixty", 60);
        var caller = somebody();
        for (int i = 0; i < 200; i++) {
            assertThat(rates().take(sixty, caller)).as("call " + i).isZero();
            elapse(Duration.ofMillis(1_050));
        }
    }
}
