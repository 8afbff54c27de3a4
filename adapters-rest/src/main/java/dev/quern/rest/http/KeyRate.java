package dev.quern.rest.http;

import java.time.Duration;

/** The rate at which one key, or who is signed in with it, may call. */
public record KeyRate(TokenBuckets buckets) {
    /**
     * Counts a call.
     *
     * @param secret of the key or the session
     * @return zero when it may come in, else how long until one may
     */
    public Duration take(String secret) {
        return buckets.take(secret);
    }
}
