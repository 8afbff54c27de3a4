package dev.quern.core.memory;

import dev.quern.core.account.AccountId;
import dev.quern.core.audit.AuditEntry;
import dev.quern.core.audit.AuditLog;
import dev.quern.core.audit.AuditQuery;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/** {@link AuditLog} in memory. */
public final class InMemoryAuditLog implements AuditLog {
    private static final String NODE = "memory";

    private final Memory memory;
    private final Map<Long, AuditEntry> entries = new HashMap<>();
    private long lastId;

    public InMemoryAuditLog(Memory memory) {
        this.memory = memory;
    }

    @Override
    public AuditEntry append(AuditEntry.Draft draft) {
        return memory.run(() -> {
            var entry = new AuditEntry(++lastId, draft, NODE);
            memory.put(entries, entry.id(), entry);
            return entry;
        });
    }

    @Override
    public Listing<AuditEntry> list(AccountId account, AuditQuery query, PageRequest page) {
        return memory.run(() -> Listing.page(
                entries.values().stream()
                        .filter(entry -> entry.what().account().equals(account))
                        .filter(entry -> isWanted(entry.what(), query))
                        .sorted(Comparator.comparingLong(AuditEntry::id).reversed())
                        .toList(),
                page));
    }

    private static boolean isWanted(AuditEntry.Draft what, AuditQuery query) {
        return (query.action() == null || query.action() == what.action())
                && (query.key() == null || query.key().equals(what.actor().key()))
                && (query.since() == null || !what.at().isBefore(query.since()))
                && (query.until() == null || what.at().isBefore(query.until()));
    }

    @Override
    public void removeBefore(Instant moment) {
        memory.run(() -> Map.copyOf(entries).forEach((id, entry) -> {
            if (entry.what().at().isBefore(moment)) {
                memory.remove(entries, id);
            }
        }));
    }
}
