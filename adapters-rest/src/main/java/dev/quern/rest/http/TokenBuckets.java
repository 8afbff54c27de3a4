package dev.quern.rest.http;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Limits how often a minute each caller does something: each has a bucket of tokens that fills at that rate and holds a minute's
 * worth. In the memory of this process alone; of very many, those seen longest ago are forgotten, and begin with a full bucket. Our own: a
 * bucket is a number and a time, and how many callers are kept must be bounded.
 */
public final class TokenBuckets {
    private static final int MAX_BUCKETS = 20_000;
    private static final double SECONDS = 60;

    private final int perMinute;
    private final InstantSource clock;
    private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true);

    private record Bucket(double tokens, Instant at) {}

    /** @param perMinute 0 for as often as they like */
    public TokenBuckets(int perMinute, InstantSource clock) {
        this.perMinute = perMinute;
        this.clock = clock;
    }

    /**
     * Takes a token.
     *
     * @return zero when there was one; else how long until there is, and none was taken
     */
    public synchronized Duration take(String whose) {
        if (perMinute == 0) {
            return Duration.ZERO;
        }
        var now = clock.instant();
        var bucket = buckets.getOrDefault(whose, new Bucket(perMinute, now));
        double elapsed = Math.max(0, Duration.between(bucket.at(), now).toNanos() / 1e9);
        double tokens = Math.min(perMinute, bucket.tokens() + elapsed * perMinute / SECONDS);
        boolean granted = tokens >= 1;
        buckets.put(whose, new Bucket(granted ? tokens - 1 : tokens, now));
        forgetTheOldest();
        return granted ? Duration.ZERO : Duration.ofMillis((long) Math.ceil((1 - tokens) * SECONDS * 1000 / perMinute));
    }

    private void forgetTheOldest() {
        if (buckets.size() > MAX_BUCKETS) {
            var oldest = buckets.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
    }
}
