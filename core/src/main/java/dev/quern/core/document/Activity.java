package dev.quern.core.document;

import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The events in a mailbox.
 *
 * @param perStatus how many documents have each status, with all statuses
 * @param latest when a document last came in or came to an end; null when there never was one
 */
public record Activity(
        Map<DocumentStatus, Long> perStatus, @Nullable Instant latest) {
    public static final Activity NONE = new Activity(Map.of(), null);

    public Activity {
        var complete = new EnumMap<DocumentStatus, Long>(DocumentStatus.class);
        for (var status : DocumentStatus.values()) {
            complete.put(status, perStatus.getOrDefault(status, 0L));
        }
        perStatus = Collections.unmodifiableMap(complete);
    }

    public long count(DocumentStatus status) {
        return perStatus.getOrDefault(status, 0L);
    }

    /** All but the deleted ones, whose rows stay for a while. */
    public long documents() {
        return perStatus.values().stream().mapToLong(Long::longValue).sum() - count(DocumentStatus.DELETED);
    }
}
