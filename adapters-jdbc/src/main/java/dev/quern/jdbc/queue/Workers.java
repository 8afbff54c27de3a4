package dev.quern.jdbc.queue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Threads that do one step after the other, until there are no more. A step that throws is made again a second later. */
final class Workers {
    private static final Logger LOG = LoggerFactory.getLogger(Workers.class);
    private static final Duration AFTER_TROUBLE = Duration.ofSeconds(1);
    private static final Duration BETWEEN_WORDS = Duration.ofMinutes(1);

    private final List<Thread> threads = new ArrayList<>();
    private final Step step;
    private final AtomicLong silentUntil = new AtomicLong(System.nanoTime());
    private volatile boolean ending;

    /** The work of one worker. */
    interface Step {
        /** Returns whether there are more. */
        boolean run() throws InterruptedException;
    }

    /** @param name of the threads */
    Workers(String name, int count, Step step) {
        this.step = step;
        for (int i = 1; i <= count; i++) {
            threads.add(new Thread(this::run, name + "-" + i));
        }
    }

    void start() {
        threads.forEach(Thread::start);
    }

    /**
     * Waits for their steps to end, and interrupts those that take longer.
     *
     * @return whether all have ended
     */
    boolean end(Duration patience, Duration afterInterrupt) {
        ending = true;
        if (join(patience)) {
            return true;
        }
        threads.forEach(Thread::interrupt);
        return join(afterInterrupt);
    }

    private boolean join(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        try {
            for (var thread : threads) {
                TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, end - System.nanoTime()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return threads.stream().noneMatch(Thread::isAlive);
    }

    private void run() {
        boolean isMore = true;
        while (isMore) {
            try {
                isMore = step.run();
            } catch (InterruptedException e) {
                // Interrupted by close() at the end; before that, it is left over from earlier work.
                isMore = !ending;
            } catch (RuntimeException e) {
                isMore = !ending && pause(e);
            }
        }
    }

    private boolean pause(RuntimeException trouble) {
        long now = System.nanoTime();
        long until = silentUntil.get();
        if (now - until >= 0 && silentUntil.compareAndSet(until, now + BETWEEN_WORDS.toNanos())) {
            LOG.warn("No work can be had; it is looked for every second", trouble);
        }
        try {
            TimeUnit.NANOSECONDS.sleep(AFTER_TROUBLE.toNanos());
            return true;
        } catch (InterruptedException e) {
            return !ending;
        }
    }
}
