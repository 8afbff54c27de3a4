package dev.quern.core.rate;

import java.time.Duration;

/**
 * Counts what callers do against a {@link Rate}. Each has a bucket of tokens, which fills at that rate and holds a minute's worth;
 * one bucket, however many programs share the store.
 */
public interface Rates {
    /**
     * Takes a token.
     *
     * @param whose the caller, such as a secret; kept in no form from which it could be told
     * @return zero when there was one; else how long until there may be, and none was taken
     */
    Duration take(Rate rate, String whose);
}
