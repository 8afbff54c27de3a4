package dev.quern.core.rendition;

import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentTraces;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.StoredFile;
import java.util.List;
import java.util.Optional;

/**
 * Driven port: files that were made from documents when somebody wanted them, such as the images of their pages, by name.
 * They are kept as long as their document, and can be made again.
 */
public interface Renditions extends DocumentTraces {
    Optional<StoredFile> find(DocumentId document, String name);

    /**
     * Stores one, in place of what had the name, in the transaction that its file was kept for.
     *
     * @param name up to 60 characters
     */
    void put(DocumentId document, String name, StoredFile file);

    @Override
    default boolean isFromReading() {
        return true;
    }

    @Override
    List<BlobId> files(List<DocumentId> documents);
}
