package dev.quern.core.document;

import java.util.Optional;

/** Driven port: the letters of those documents that came as messages. */
public interface Letters {
    /** Stores the letter of a document that has none. */
    void add(DocumentId document, Letter letter);

    Optional<Letter> find(DocumentId document);

    /** Removes the letter of a document, if it has one. */
    void remove(DocumentId document);
}
