package dev.quern.core.memory;

import dev.quern.core.document.DocumentId;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.StoredFile;
import dev.quern.core.rendition.Renditions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@link Renditions} in memory. */
public final class InMemoryRenditions implements Renditions {
    private final Memory memory;
    private final Map<Key, StoredFile> renditions;

    record Key(DocumentId document, String name) {}

    public InMemoryRenditions(Memory memory) {
        this.memory = memory;
        this.renditions = memory.renditions();
    }

    @Override
    public Optional<StoredFile> find(DocumentId document, String name) {
        return memory.run(() -> Optional.ofNullable(renditions.get(new Key(document, name))));
    }

    @Override
    public void put(DocumentId document, String name, StoredFile file) {
        memory.run(() -> memory.put(renditions, new Key(document, name), file));
    }

    @Override
    public List<BlobId> files(List<DocumentId> documents) {
        return memory.run(() -> renditions.entrySet().stream()
                .filter(rendition -> documents.contains(rendition.getKey().document()))
                .map(rendition -> rendition.getValue().blob())
                .distinct()
                .toList());
    }

    @Override
    public void erase(List<DocumentId> documents) {
        memory.run(() -> List.copyOf(renditions.keySet()).stream()
                .filter(key -> documents.contains(key.document()))
                .forEach(key -> memory.remove(renditions, key)));
    }
}
