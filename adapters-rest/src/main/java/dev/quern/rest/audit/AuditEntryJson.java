package dev.quern.rest.audit;

import dev.quern.core.audit.AuditEntry;
import dev.quern.rest.json.Timestamps;
import org.jspecify.annotations.Nullable;

/** An entry of the audit log. */
record AuditEntryJson(
        long id,
        String at,
        String action,
        @Nullable String subject,
        boolean allowed,
        @Nullable Long key,
        String keyName,
        String role,
        String way,
        @Nullable String remote,
        String node) {
    static AuditEntryJson of(AuditEntry entry) {
        var what = entry.what();
        return new AuditEntryJson(
                entry.id(),
                Timestamps.of(what.at()),
                what.action().name(),
                what.subject(),
                what.allowed(),
                what.actor().key(),
                what.actor().name(),
                what.actor().role().name(),
                what.actor().way().name(),
                what.remote(),
                entry.node());
    }
}
