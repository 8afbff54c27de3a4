package dev.quern.core.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which entries are wanted; null for whatever.
 *
 * @param key the id of the key that was used, in a session too
 * @param since the first moment
 * @param until the moment after the last
 */
public record AuditQuery(
        @Nullable Action action,
        @Nullable Long key,
        @Nullable Instant since,
        @Nullable Instant until) {
    public static final AuditQuery ALL = new AuditQuery(null, null, null, null);
}
