package dev.quern.rest.http;

import dev.quern.core.kernel.Refusal;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import java.util.stream.Stream;

/** Counts what calls were refused for, and failures, by one of a few causes. */
public final class ErrorCounts {
    static final String INVALID = "invalid";
    static final String FORBIDDEN = "forbidden";
    static final String NOT_FOUND = "not_found";
    static final String CONFLICT = "conflict";
    static final String TOO_LARGE = "too_large";
    static final String TOO_MANY = "too_many";
    /** What nobody foresaw, answered with status 500. */
    static final String FAILURE = "failure";

    private ErrorCounts() {}

    /** Begins to count at zero: a counter that appears with its first event is no rise to Prometheus. */
    public static void begin(MeterRegistry registry) {
        Stream.of(INVALID, FORBIDDEN, NOT_FOUND, CONFLICT, TOO_LARGE, TOO_MANY, FAILURE)
                .forEach(cause -> counter(registry, cause));
        Stream.of(Refusal.Unavailable.Cause.values()).forEach(cause -> counter(registry, name(cause)));
    }

    static void add(MeterRegistry registry, String cause) {
        counter(registry, cause).increment();
    }

    static void add(MeterRegistry registry, Refusal.Unavailable.Cause cause) {
        add(registry, name(cause));
    }

    private static String name(Refusal.Unavailable.Cause cause) {
        return cause.name().toLowerCase(Locale.ROOT);
    }

    private static Counter counter(MeterRegistry registry, String cause) {
        return Counter.builder("quern.errors")
                .description("Calls that were refused, and failures of the server, by cause")
                .tag("cause", cause)
                .register(registry);
    }
}
