package dev.quern.ocr.isolation;

import java.time.Duration;

/**
 * The time that a process may work at one thing. It counts the time that processors work for it: on a machine that has
 * too much to do, a file needs longer by the clock and is no worse for it. By the clock it has {@value #FAR} times as
 * long, and then a while: what takes that is stopped, waits for something that never comes, or gets next to nothing of
 * the machine.
 */
final class TimeLimit {
    private static final int FAR = 10;

    private final ProcessHandle process;
    private final Duration patience;
    private final long begin = System.nanoTime();
    private final Duration before;
    private volatile Duration allowed;

    /** The part of the limit that is used up. */
    enum Used {
        NOTHING,
        /** It worked for as long as it may. */
        WORK,
        /** Too much time went by, and who knows why. */
        CLOCK
    }

    /**
     * Begins now.
     *
     * @param allowed of processors' time
     * @param patience by the clock, at least
     */
    TimeLimit(ProcessHandle process, Duration allowed, Duration patience) {
        this.process = process;
        this.patience = patience;
        this.allowed = allowed;
        this.before = ProcessorTime.own(process).orElse(Duration.ZERO);
    }

    /** Says anew how much it may take in all. */
    void allow(Duration time) {
        allowed = time;
    }

    /** Looks at the clock first: what several threads work at side by side has at least that time too. */
    Used used() {
        var allowedNow = allowed;
        var elapsed = elapsed();
        if (elapsed.compareTo(allowedNow) <= 0) {
            return Used.NOTHING;
        }
        if (worked().compareTo(allowedNow) > 0) {
            return Used.WORK;
        }
        var far = allowedNow.multipliedBy(FAR);
        return elapsed.compareTo(far.compareTo(patience) > 0 ? far : patience) > 0 ? Used.CLOCK : Used.NOTHING;
    }

    /** By the clock, until now. */
    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    /** By processors; by the clock where the system does not tell. */
    Duration worked() {
        return ProcessorTime.of(process).map(now -> now.minus(before)).orElseGet(this::elapsed);
    }
}
