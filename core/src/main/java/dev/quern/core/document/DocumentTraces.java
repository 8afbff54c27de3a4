package dev.quern.core.document;

import java.util.List;

/** Driven port: something that is kept about documents beside the documents, and goes with them. */
public interface DocumentTraces {
    /** Removes what is kept about the documents. */
    void erase(List<DocumentId> documents);
}
