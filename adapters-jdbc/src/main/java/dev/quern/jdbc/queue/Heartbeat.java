package dev.quern.jdbc.queue;

import dev.quern.core.node.Node;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says every few seconds that this program lives, and looks after those that have not said so for long. It judges nobody while
 * its own signs of life do not get through, nor until the others have had the time to give theirs again.
 */
final class Heartbeat implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Heartbeat.class);
    private static final Duration BEAT = Duration.ofSeconds(3);
    private static final long BEATS_BEFORE_JUDGING = Node.PATIENCE.dividedBy(BEAT) + 1;
    private static final Duration LAST_BEAT = Duration.ofSeconds(2);

    private final ScheduledExecutorService thread;
    private final Runnable beat;
    private final Runnable takeUpOfSilent;
    private int unbroken;

    /** Begins at once. */
    Heartbeat(Runnable beat, Runnable takeUpOfSilent) {
        this.beat = beat;
        this.takeUpOfSilent = takeUpOfSilent;
        this.thread = Executors.newSingleThreadScheduledExecutor(task -> {
            var one = new Thread(task, "heartbeat");
            one.setDaemon(true);
            return one;
        });
        var unused = thread.scheduleWithFixedDelay(this::run, BEAT.toNanos(), BEAT.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void run() {
        try {
            beat.run();
            unbroken++;
            if (unbroken > BEATS_BEFORE_JUDGING) {
                takeUpOfSilent.run();
            }
        } catch (RuntimeException e) {
            unbroken = 0;
            LOG.debug("The sign of life did not get through", e);
        }
    }

    /** Waits for a beat that is under way; after that there is none. */
    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(LAST_BEAT.toNanos(), TimeUnit.NANOSECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException e) {
            thread.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
