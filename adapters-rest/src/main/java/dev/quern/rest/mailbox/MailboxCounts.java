package dev.quern.rest.mailbox;

import dev.quern.core.document.Activity;
import dev.quern.core.document.DocumentCounts;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.template.Templates;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sums over a mailbox's documents and templates.
 *
 * @param perStatus with all statuses, zero where there is none
 * @param lastActivity when a document last came in or to an end, or the fields changed, or the mailbox was made
 * @param templateTotals what its templates add up to; null when it never had one
 */
record MailboxCounts(
        Map<DocumentStatus, Long> perStatus, Instant lastActivity, Templates.@Nullable Totals templateTotals) {
    static MailboxCounts of(Mailbox mailbox, DocumentCounts counts, Templates templates) {
        var alone = List.of(mailbox.id());
        return of(mailbox, counts.of(alone), templates.totals(alone));
    }

    /** Out of what was counted for several mailboxes. */
    static MailboxCounts of(
            Mailbox mailbox, Map<MailboxId, Activity> activities, Map<MailboxId, Templates.Totals> totals) {
        var activity = activities.getOrDefault(mailbox.id(), Activity.NONE);
        var lastActivity = Stream.of(activity.latest(), mailbox.created(), mailbox.fieldsModified())
                .filter(Objects::nonNull)
                .max(Instant::compareTo)
                .orElseThrow();
        return new MailboxCounts(activity.perStatus(), lastActivity, totals.get(mailbox.id()));
    }

    long templates() {
        return templateTotals == null ? 0 : templateTotals.count();
    }

    @Nullable
    Instant templatesModified() {
        return templateTotals == null ? null : templateTotals.modified();
    }

    /** All but the deleted ones, whose rows stay for a while. */
    long documents() {
        return perStatus.values().stream().mapToLong(Long::longValue).sum() - perStatus(DocumentStatus.DELETED);
    }

    long perStatus(DocumentStatus status) {
        return perStatus.getOrDefault(status, 0L);
    }
}
