package dev.quern.core.webhook;

import dev.quern.core.kernel.Tokens;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When a delivery that failed is tried again: after 1, 4, 9, 16 and 25 minutes and up to a tenth more, so that what failed
 * together does not come back together. A receiver that asks for more time gets it, a day at most.
 */
final class RetryPlan {
    private static final int RETRIES = 5;
    private static final int JITTER_PERCENT = 10;
    private static final Duration LONGEST = Duration.ofDays(1);

    private final Tokens tokens;

    RetryPlan(Tokens tokens) {
        this.tokens = tokens;
    }

    /** The number of attempts in all. */
    static int attempts() {
        return RETRIES + 1;
    }

    /** The time to the next attempt after this number of failed ones; empty when that was the last. */
    Optional<Duration> after(int failed, @Nullable Duration asked) {
        if (failed > RETRIES) {
            return Optional.empty();
        }
        var planned = Duration.ofMinutes((long) failed * failed);
        long jitter = planned.toMillis() * JITTER_PERCENT / 100;
        var delay = planned.plusMillis(tokens.below(Math.toIntExact(jitter) + 1));
        var wanted = asked == null || asked.compareTo(delay) < 0 ? delay : asked;
        return Optional.of(wanted.compareTo(LONGEST) < 0 ? wanted : LONGEST);
    }
}
