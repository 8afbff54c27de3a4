package dev.quern.jdbc.queue;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says every few seconds that this program lives, and looks after those that have not said so for long. It judges nobody while
 * its own signs of life do not get through, nor until the others have had the time to give theirs again.
 */
final class Heartbeat implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Heartbeat.class);
    private static final Duration BEAT = Duration.ofSeconds(5);
    private static final int MISSED_BEATS = 4;

    private final ScheduledExecutorService thread;
    private final ScheduledFuture<?> beats;
    private final Runnable beat;
    private final Consumer<Duration> takeUpOfSilent;
    private int unbroken;

    /**
     * Begins at once.
     *
     * @param name of the thread
     * @param takeUpOfSilent is told how long is too long
     */
    Heartbeat(String name, Runnable beat, Consumer<Duration> takeUpOfSilent) {
        this.beat = beat;
        this.takeUpOfSilent = takeUpOfSilent;
        this.thread = Executors.newSingleThreadScheduledExecutor(task -> {
            var one = new Thread(task, name + "-heartbeat");
            one.setDaemon(true);
            return one;
        });
        this.beats = thread.scheduleWithFixedDelay(this::run, BEAT.toNanos(), BEAT.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void run() {
        try {
            beat.run();
            unbroken++;
            if (unbroken > MISSED_BEATS) {
                takeUpOfSilent.accept(BEAT.multipliedBy(MISSED_BEATS));
            }
        } catch (RuntimeException e) {
            unbroken = 0;
            LOG.debug("The sign of life did not get through", e);
        }
    }

    @Override
    public void close() {
        beats.cancel(true);
        thread.shutdownNow();
    }
}
