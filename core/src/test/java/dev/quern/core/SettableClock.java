package dev.quern.core;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until a test turns it. */
public final class SettableClock implements InstantSource {
    private Instant now = Instant.parse("2026-06-16T12:00:00Z");

    @Override
    public Instant instant() {
        return now;
    }

    public void pass(Duration time) {
        now = now.plus(time);
    }
}
