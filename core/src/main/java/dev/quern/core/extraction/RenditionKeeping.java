package dev.quern.core.extraction;

import dev.quern.core.document.BlobId;
import dev.quern.core.document.Blobs;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.document.FileKeeping;
import dev.quern.core.document.Renditions;
import dev.quern.core.document.StoredFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Keeps files that were made from a document as long as the document, and no longer. */
final class RenditionKeeping {
    private static final long LARGEST = 1L << 30;

    private final Documents documents;
    private final Renditions renditions;
    private final FileKeeping files;

    RenditionKeeping(Documents documents, Renditions renditions, FileKeeping files) {
        this.documents = documents;
        this.renditions = renditions;
        this.files = files;
    }

    /**
     * Keeps a file under a name; what had the name goes.
     *
     * @throws dev.quern.core.Refusal.NotFound with nothing kept, when the document was deleted meanwhile
     */
    StoredFile keep(DocumentId document, String name, String contentType, InputStream content) throws IOException {
        return keep(document, name, contentType, content, files::keep);
    }

    /** Likewise, for what is made again where a power cut took it or a part of it: nobody waits for the disk. */
    StoredFile keepLightly(DocumentId document, String name, String contentType, InputStream content)
            throws IOException {
        return keep(document, name, contentType, content, files::keepLightly);
    }

    /** One of the ways of {@link FileKeeping}. */
    private interface Way {
        StoredFile keep(Blobs.Staged staged, Supplier<StoredFile> store) throws IOException;
    }

    private StoredFile keep(DocumentId document, String name, String contentType, InputStream content, Way way)
            throws IOException {
        try (var staged = files.stage(content, LARGEST)) {
            var file = new StoredFile(staged.id(), contentType, staged.size());
            var before = renditions.find(document, name).map(StoredFile::blob);
            way.keep(staged, () -> {
                // It may have been deleted meanwhile, with all that is kept about it.
                if (documents
                        .find(document)
                        .filter(now -> now.status() != DocumentStatus.DELETED)
                        .isEmpty()) {
                    throw Documents.unknown();
                }
                renditions.put(document, name, file);
                replaced(before, file).ifPresent(old -> files.leave(List.of(old)));
                return file;
            });
            replaced(before, file).ifPresent(old -> files.eraseUnused(List.of(old)));
            return file;
        }
    }

    private static Optional<BlobId> replaced(Optional<BlobId> before, StoredFile file) {
        return before.filter(old -> !old.equals(file.blob()));
    }
}
