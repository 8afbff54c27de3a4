package dev.quern.jdbc;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for a condition that becomes true by itself. */
final class Waiting {
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private Waiting() {}

    static void until(BooleanSupplier condition) throws InterruptedException {
        long begin = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - begin > LONGEST.toNanos()) {
                throw new AssertionError("It did not come within " + LONGEST.toSeconds() + " s");
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }
}
