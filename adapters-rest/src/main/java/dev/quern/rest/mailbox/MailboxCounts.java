package dev.quern.rest.mailbox;

import dev.quern.core.document.Activity;
import dev.quern.core.document.DocumentCounts;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.mailbox.Mailbox;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What a mailbox's documents add up to.
 *
 * @param perStatus with all statuses, zero where there is none
 * @param lastActivity when a document last came in or to an end, or the fields changed, or the mailbox was made
 */
record MailboxCounts(Map<DocumentStatus, Long> perStatus, Instant lastActivity) {
    static MailboxCounts of(Mailbox mailbox, DocumentCounts counts) {
        return of(mailbox, counts.of(List.of(mailbox.id())).getOrDefault(mailbox.id(), Activity.NONE));
    }

    static MailboxCounts of(Mailbox mailbox, Activity activity) {
        var lastActivity = Stream.of(activity.latest(), mailbox.created(), mailbox.fieldsModified())
                .filter(Objects::nonNull)
                .max(Instant::compareTo)
                .orElseThrow();
        return new MailboxCounts(activity.perStatus(), lastActivity);
    }

    /** All but the deleted ones, whose rows stay for a while. */
    long documents() {
        return perStatus.values().stream().mapToLong(Long::longValue).sum() - perStatus(DocumentStatus.DELETED);
    }

    long perStatus(DocumentStatus status) {
        return perStatus.getOrDefault(status, 0L);
    }
}
