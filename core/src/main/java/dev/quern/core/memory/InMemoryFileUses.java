package dev.quern.core.memory;

import dev.quern.core.file.BlobId;
import dev.quern.core.file.FileUses;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** {@link FileUses} in memory. Nobody can claim a file while a transaction of another thread runs. */
public final class InMemoryFileUses implements FileUses {
    private static final Use NONE = new Use(0, Instant.MIN, false);

    private final Memory memory;
    private final InMemoryDocuments documents;
    private final TreeMap<String, Use> uses = new TreeMap<>();

    private record Use(int claims, Instant claimed, boolean doubtful) {}

    public InMemoryFileUses(Memory memory, InMemoryDocuments documents) {
        this.memory = memory;
        this.documents = documents;
    }

    @Override
    public void claim(BlobId file, Instant at) {
        memory.run(() -> put(file, new Use(use(file).claims() + 1, at, true)));
    }

    @Override
    public void settle(BlobId file) {
        memory.run(() -> {
            var use = use(file);
            put(file, new Use(Math.max(0, use.claims() - 1), use.claimed(), false));
        });
    }

    @Override
    public void doubt(Collection<BlobId> files) {
        memory.run(() -> files.forEach(file -> {
            var use = use(file);
            put(file, new Use(use.claims(), use.claimed(), true));
        }));
    }

    @Override
    public boolean lockIfUnused(BlobId file, Instant abandonedBefore) {
        return memory.run(() -> {
            var use = use(file);
            if (use.claims() > 0 && !use.claimed().isBefore(abandonedBefore)) {
                return false;
            }
            if (documents.isUsed(file) || isRendition(file)) {
                put(file, new Use(use.claims(), use.claimed(), false));
                return false;
            }
            return true;
        });
    }

    @Override
    public void forget(BlobId file) {
        memory.run(() -> memory.remove(uses, file.sha256()));
    }

    @Override
    public List<BlobId> doubtful(@Nullable BlobId after, int limit) {
        return memory.run(() -> uses.tailMap(after == null ? "" : after.sha256(), false).entrySet().stream()
                .filter(entry -> entry.getValue().doubtful())
                .limit(limit)
                .map(entry -> new BlobId(entry.getKey()))
                .toList());
    }

    private boolean isRendition(BlobId file) {
        return memory.renditions().values().stream()
                .anyMatch(rendition -> rendition.blob().equals(file));
    }

    private Use use(BlobId file) {
        return Objects.requireNonNullElse(uses.get(file.sha256()), NONE);
    }

    private void put(BlobId file, Use use) {
        memory.put(uses, file.sha256(), use);
    }
}
