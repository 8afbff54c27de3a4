package dev.quern.jdbc.queue;

import java.time.Duration;

/**
 * The number and times of the attempts at work that throws.
 *
 * @param attempts in all, the first included
 * @param first the time between the first attempt and the second
 * @param growth the factor by which each further time is longer
 */
public record Retries(int attempts, Duration first, int growth) {
    /** Six attempts within a quarter of an hour: long enough for a database or a disk to come back. */
    public static final Retries DEFAULT = new Retries(6, Duration.ofSeconds(1), 5);

    private static final Duration LONGEST = Duration.ofHours(1);

    public Retries {
        if (attempts < 1 || growth < 1 || first.isNegative()) {
            throw new IllegalArgumentException("Attempts and growth are 1 or more, times not negative");
        }
    }

    /** Returns whether there is no attempt left after this number of failed ones. */
    boolean areOver(int failures) {
        return failures >= attempts;
    }

    /** The time until the next attempt after this number of failed ones. */
    Duration after(int failures) {
        var delay = first;
        for (int i = 1; i < failures && delay.compareTo(LONGEST) < 0; i++) {
            delay = delay.multipliedBy(growth);
        }
        return delay.compareTo(LONGEST) < 0 ? delay : LONGEST;
    }
}
