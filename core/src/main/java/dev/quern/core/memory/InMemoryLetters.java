package dev.quern.core.memory;

import dev.quern.core.document.DocumentId;
import dev.quern.core.document.Letter;
import dev.quern.core.document.Letters;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** {@link Letters} in memory. */
public final class InMemoryLetters implements Letters {
    private final Memory memory;
    private final Map<DocumentId, Letter> letters = new HashMap<>();

    public InMemoryLetters(Memory memory) {
        this.memory = memory;
    }

    @Override
    public void add(DocumentId document, Letter letter) {
        memory.run(() -> memory.put(letters, document, letter));
    }

    @Override
    public Optional<Letter> find(DocumentId document) {
        return memory.run(() -> Optional.ofNullable(letters.get(document)));
    }

    @Override
    public void remove(DocumentId document) {
        memory.run(() -> {
            var removed = letters.get(document);
            if (removed != null) {
                memory.change(() -> letters.remove(document), () -> letters.put(document, removed));
            }
        });
    }
}
