package dev.quern.rest.json;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Timestamps on the wire: ISO 8601, UTC, always six digits of a second, {@code 2026-06-16T12:00:00.000000Z}. */
public final class Timestamps {
    private static final DateTimeFormatter MICROSECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    private Timestamps() {}

    public static String of(Instant instant) {
        return MICROSECONDS.format(instant);
    }

    public static @Nullable String orNull(@Nullable Instant instant) {
        return instant == null ? null : of(instant);
    }
}
