package dev.quern.core.memory;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.letter.Letter;
import dev.quern.core.letter.Letters;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@link Letters} in memory. */
public final class InMemoryLetters implements Letters {
    private final Memory memory;
    private final Map<DocumentId, Letter> letters;

    public InMemoryLetters(Memory memory) {
        this.memory = memory;
        this.letters = memory.letters();
    }

    @Override
    public void add(Document document, Letter letter) {
        memory.run(() -> memory.put(letters, document.id(), letter));
    }

    @Override
    public Optional<Letter> find(DocumentId document) {
        return memory.run(() -> Optional.ofNullable(letters.get(document)));
    }

    @Override
    public void erase(List<DocumentId> documents) {
        memory.run(() ->
                documents.stream().filter(letters::containsKey).forEach(document -> memory.remove(letters, document)));
    }
}
