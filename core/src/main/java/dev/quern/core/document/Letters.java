package dev.quern.core.document;

import java.util.Optional;

/**
 * Driven port: the letters of those documents that came as messages. What {@link Letter#searchable} says of one is found by
 * {@link Documents#list} too.
 */
public interface Letters extends DocumentTraces {
    /** Stores the letter of a document that has none. */
    void add(Document document, Letter letter);

    Optional<Letter> find(DocumentId document);
}
