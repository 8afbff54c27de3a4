package dev.quern.core.rate;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * {@link Rates} in the memory of this process alone. Of very many callers, those seen longest ago are forgotten, and begin with a
 * full bucket. Our own: a bucket is a number and a time, and how many are kept must be bounded.
 */
public final class InMemoryRates implements Rates {
    private static final int MAX_BUCKETS = 20_000;

    private final InstantSource clock;
    private final Map<Key, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true);

    private record Key(String rate, String whose) {}

    private record Bucket(double tokens, Instant at) {}

    public InMemoryRates(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public synchronized Duration take(Rate rate, String whose) {
        if (rate.isUnlimited()) {
            return Duration.ZERO;
        }
        var now = clock.instant();
        var key = new Key(rate.name(), whose);
        var bucket = buckets.getOrDefault(key, new Bucket(rate.perMinute(), now));
        double elapsed = Math.max(0, Duration.between(bucket.at(), now).toNanos() / 1e9);
        double tokens = Math.min(rate.perMinute(), bucket.tokens() + elapsed * rate.perSecond());
        boolean granted = tokens >= 1;
        buckets.put(key, new Bucket(granted ? tokens - 1 : tokens, now));
        forgetTheOldest();
        return granted ? Duration.ZERO : Duration.ofMillis((long) Math.ceil((1 - tokens) * 1_000 / rate.perSecond()));
    }

    private void forgetTheOldest() {
        if (buckets.size() > MAX_BUCKETS) {
            var oldest = buckets.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
    }
}
