package dev.quern.core.letter;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentTraces;
import java.util.Optional;

/**
 * Driven port: the letters of those documents that came as messages. What {@link Letter#searchable} says of one is found by
 * {@link dev.quern.core.document.Documents#list} too.
 */
public interface Letters extends DocumentTraces {
    /** Stores the letter of a document that has none. */
    void add(Document document, Letter letter);

    Optional<Letter> find(DocumentId document);
}
