package dev.quern.app.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;

/**
 * Lets through the same warning of the same place a few times a minute, and says once that is over how many it left out: what is
 * tried again and again while a database or a disk is away must not fill the disk with it. Logback's own filter would leave them
 * out for ever, and not say so. Errors of calls are all logged, since each has an id that somebody was told.
 */
public final class RepeatedLines extends TurboFilter {
    private static final long WINDOW = Duration.ofMinutes(1).toNanos();
    private static final int ALLOWED = 5;
    private static final String CALLS = "dev.quern.rest.http";
    private static final String LEFT_OUT = "{} more such lines were left out within a minute: {}";

    private final Map<String, Window> windows = new HashMap<>();

    private final LongSupplier nanoTime;

    /** As the log's configuration makes it. */
    public RepeatedLines() {
        this(System::nanoTime);
    }

    RepeatedLines(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    private static final class Window {
        private final long begin;
        private int count;

        Window(long begin) {
            this.begin = begin;
        }
    }

    @Override
    public FilterReply decide(
            @Nullable Marker marker,
            Logger logger,
            Level level,
            @Nullable String format,
            Object @Nullable [] params,
            @Nullable Throwable failure) {
        if (format == null || format.equals(LEFT_OUT) || !level.isGreaterOrEqual(logger.getEffectiveLevel())) {
            return FilterReply.NEUTRAL;
        }
        boolean limited =
                level.isGreaterOrEqual(Level.WARN) && !logger.getName().startsWith(CALLS);
        var leftOut = new TreeMap<String, Integer>();
        boolean through;
        long now = nanoTime.getAsLong();
        synchronized (windows) {
            windows.forEach((place, window) -> {
                if (now - window.begin > WINDOW && window.count > ALLOWED) {
                    leftOut.put(place, window.count - ALLOWED);
                }
            });
            windows.values().removeIf(window -> now - window.begin > WINDOW);
            through = !limited || isAmongFirst(logger.getName() + ": " + format, now);
        }
        leftOut.forEach((place, count) -> logger.warn(LEFT_OUT, count, place));
        return through ? FilterReply.NEUTRAL : FilterReply.DENY;
    }

    private boolean isAmongFirst(String place, long now) {
        var window = windows.computeIfAbsent(place, first -> new Window(now));
        window.count++;
        return window.count <= ALLOWED;
    }
}
