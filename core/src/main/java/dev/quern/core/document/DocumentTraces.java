package dev.quern.core.document;

import dev.quern.core.file.BlobId;
import java.util.List;

/** Driven port: something that is kept about documents beside the documents, and goes with them. */
@FunctionalInterface
public interface DocumentTraces {
    /** Removes what is kept about the documents. */
    void erase(List<DocumentId> documents);

    /** Returns whether it is made from what was read of a document, and so goes when that is processed anew. */
    default boolean isFromReading() {
        return false;
    }

    /** The files that are kept with it, beside those that the documents are. */
    default List<BlobId> files(List<DocumentId> documents) {
        return List.of();
    }
}
