package dev.quern.core.memory;

import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.LogEntry;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/** {@link DocumentLog} in memory. */
public final class InMemoryDocumentLog implements DocumentLog {
    private final Memory memory;
    private final TreeMap<Long, LogEntry> entries = new TreeMap<>(Comparator.reverseOrder());
    private long lastId;

    public InMemoryDocumentLog(Memory memory) {
        this.memory = memory;
    }

    @Override
    public void append(LogEntry entry) {
        memory.run(() -> {
            var stored = entry.withId(++lastId);
            memory.put(entries, stored.id(), stored);
        });
    }

    @Override
    public Listing<LogEntry> list(DocumentId document, String search, boolean oldestFirst, PageRequest page) {
        var wanted = search.toLowerCase(Locale.ROOT);
        return memory.run(() -> Listing.page(
                (oldestFirst ? entries.descendingMap() : entries)
                        .values().stream()
                                .filter(entry -> entry.document().equals(document))
                                .filter(entry ->
                                        entry.message().toLowerCase(Locale.ROOT).contains(wanted)
                                                || entry.code()
                                                        .name()
                                                        .toLowerCase(Locale.ROOT)
                                                        .contains(wanted))
                                .toList(),
                page));
    }

    @Override
    public void erase(List<DocumentId> documents) {
        memory.run(() -> List.copyOf(entries.values()).stream()
                .filter(entry -> documents.contains(entry.document()))
                .forEach(entry -> memory.remove(entries, entry.id())));
    }
}
