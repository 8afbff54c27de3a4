package dev.quern.core.rate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.contract.RatesContract;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class InMemoryRatesTest implements RatesContract {
    private Instant now = Instant.parse("2026-06-16T12:00:00Z");
    private final Rates rates = new InMemoryRates(() -> now);

    @Override
    public Rates rates() {
        return rates;
    }

    @Override
    public void elapse(Duration time) {
        now = now.plus(time);
    }

    private int granted(String whose, int tries) {
        int granted = 0;
        for (int i = 0; i < tries; i++) {
            granted += rates.take(SIX, whose).isZero() ? 1 : 0;
        }
        return granted;
    }

    @Test
    void a_clock_that_goes_back_takes_nothing_away() {
        assertThat(granted("a", 3)).isEqualTo(3);
        elapse(Duration.ofMinutes(-10));
        assertThat(granted("a", 20)).isEqualTo(3);
    }

    @Test
    void very_many_buckets_do_not_fill_the_memory() {
        for (int i = 0; i < 25_000; i++) {
            rates.take(SIX, "sender " + i);
        }
        assertThat(granted("sender 24999", 20)).as("remembered").isEqualTo(5);
        assertThat(granted("sender 0", 20)).as("forgotten").isEqualTo(6);
    }
}
