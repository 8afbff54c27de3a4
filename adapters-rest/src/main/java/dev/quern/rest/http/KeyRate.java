package dev.quern.rest.http;

import dev.quern.core.rate.Rate;
import dev.quern.core.rate.Rates;
import java.time.Duration;

/** The rate at which one key, or who is signed in with it, may call. */
public record KeyRate(Rates rates, Rate rate) {
    /**
     * The rate of all keys.
     *
     * @param perMinute 0 for as often as they like
     */
    public static KeyRate of(Rates rates, int perMinute) {
        return new KeyRate(rates, new Rate("calls", perMinute));
    }

    /**
     * Counts a call.
     *
     * @param secret of the key or the session
     * @return zero when it may come in, else how long until one may
     */
    public Duration take(String secret) {
        return rates.take(rate, secret);
    }
}
