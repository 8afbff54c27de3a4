package dev.quern.rest.reception;

import java.time.Duration;

/**
 * The times that callers are given, and limits on their number. What is too slow on average is cut: a drip keeps nothing alive.
 *
 * @param perRemote requests of one remote address under way at the same time; 0 for any number
 * @param connections open at the same time, of all callers
 * @param head of a request: how long its lines may take
 * @param pause longest without a byte of a body
 * @param body how long a body may take, beyond what its bytes take at {@value #BYTES_PER_SECOND} a second
 * @param answer how long an answer may lie unread, likewise
 */
public record Patience(int perRemote, int connections, Duration head, Duration pause, Duration body, Duration answer) {
    private static final int BYTES_PER_SECOND = 8 * 1024;
    private static final int NANOS_PER_MILLI = 1_000_000;

    /** A remote address has this many requests under way at most, if nobody says otherwise. */
    public static final int USUALLY_PER_REMOTE = 100;

    /** The limits of a server for which nothing was set. */
    public static final Patience USUAL = new Patience(
            USUALLY_PER_REMOTE,
            2_000,
            Duration.ofSeconds(20),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofSeconds(30));

    /** Another number of requests of one remote address. */
    public Patience withPerRemote(int requests) {
        return new Patience(requests, connections, head, pause, body, answer);
    }

    /**
     * Returns whether something takes too long.
     *
     * @param grace one of the above
     * @param nanos since it began
     * @param bytes that came or went since
     */
    static boolean isOver(Duration grace, long nanos, long bytes) {
        return nanos / NANOS_PER_MILLI > grace.toMillis() + bytes * 1000 / BYTES_PER_SECOND;
    }
}
