package dev.quern.rest.mailbox;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.template.Templates;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a mailbox's documents add up to.
 *
 * @param perStatus with all statuses, zero where there is none
 * @param templateTotals what its templates add up to; null when it never had one
 * @param lastActivity when a document last came in, or the fields changed, or the mailbox was made
 */
record MailboxCounts(
        Map<DocumentStatus, Long> perStatus, Instant lastActivity, Templates.@Nullable Totals templateTotals) {
    private static final PageRequest ONE = new PageRequest(1, 1);

    static MailboxCounts of(Mailbox mailbox, Documents documents, Templates templates) {
        var counted = documents.countByStatus(mailbox.id());
        var perStatus = new LinkedHashMap<DocumentStatus, Long>();
        for (var status : DocumentStatus.values()) {
            perStatus.put(status, counted.getOrDefault(status, 0L));
        }
        var newest = documents.list(mailbox.id(), DocumentQuery.ALL, ONE).items().stream()
                .map(Document::received);
        var lastActivity = Stream.concat(newest, Stream.of(mailbox.created(), mailbox.fieldsModified()))
                .filter(Objects::nonNull)
                .max(Instant::compareTo)
                .orElseThrow();
        var templateTotals = templates.totals(List.of(mailbox.id())).get(mailbox.id());
        return new MailboxCounts(perStatus, lastActivity, templateTotals);
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
