package dev.quern.core.kernel;

import java.time.Duration;
import java.time.LocalTime;

/**
 * Driven port: work to be done later, by whichever program has time. What is sent inside a transaction is there when that
 * commits, and only then; it stays until it is done, over restarts of the program, and is tried again as long as it throws.
 * An errand is named by its kind and its subject: sent again while it waits, it is still one.
 */
public interface Errands {
    /**
     * Sends an errand.
     *
     * @param kind who does it; one of those the program was started with
     * @param subject what it is about, up to 60 characters
     */
    void send(String kind, String subject);

    /** Does errands of one kind, a part at a time, so that a long one lets others go first. May be cut off anywhere. */
    @FunctionalInterface
    interface Runner {
        Progress run(String subject);
    }

    /** The progress of an errand. */
    enum Progress {
        DONE,
        MORE,
        /** It has to wait for something else: in a minute. */
        LATER
    }

    /** When an errand is sent by itself. */
    sealed interface Recurrence {
        /** So long after it was last done. */
        record Every(Duration pause) implements Recurrence {}

        /** At a time of day, in UTC. */
        record Daily(LocalTime time) implements Recurrence {}
    }

    /** An errand that is sent again and again; its kind is its name, and it has no subject. */
    record Routine(String kind, Recurrence recurrence) {}
}
