package dev.quern.rest.http;

import java.time.Duration;

/** The rate at which one key may call. */
public record KeyRate(TokenBuckets buckets) {
    Duration take(String secret) {
        return buckets.take(secret);
    }
}
