package dev.quern.rest.reception;

import org.glassfish.grizzly.http.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a request for which there is no thread.
 *
 * @param retryAfter seconds until asking makes sense again; 0 where it never does
 */
record TurnedAway(int status, String message, int retryAfter) {
    /** The attribute of a request that was turned away. */
    private static final String KEY = TurnedAway.class.getName();

    static final TurnedAway BROKEN_OFF = new TurnedAway(400, "The body broke off.", 0);
    static final TurnedAway TOO_SLOW = new TurnedAway(408, "The body came too slowly.", 0);
    static final TurnedAway FULL = new TurnedAway(503, "The server is busy. Try again shortly.", 2);
    static final TurnedAway TOO_MANY = new TurnedAway(
            429,
            "Too many requests of your address are under way at the same time. Try again when some have ended.",
            1);

    /** Returns whether nothing more on this connection can be understood. */
    boolean isEnd() {
        return retryAfter == 0;
    }

    void mark(Request request) {
        request.setAttribute(KEY, this);
    }

    static @Nullable TurnedAway of(Request request) {
        return request.getAttribute(KEY) instanceof TurnedAway away ? away : null;
    }
}
