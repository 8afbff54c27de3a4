package dev.quern.core.rendition;

import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.file.StoredFile;
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
     * @throws dev.quern.core.kernel.Refusal.NotFound with nothing kept, when the document was deleted meanwhile
     */
    StoredFile keep(DocumentId document, String name, String contentType, InputStream content) throws IOException {
        try (var staged = files.stage(content, LARGEST)) {
            var file = new StoredFile(staged.id(), contentType, staged.size());
            return keep(document, name, file, () -> file, store -> files.keepInTransaction(staged, store));
        }
    }

    /**
     * Keeps a file that is made again if a power cut takes it or a part of it: nobody waits for the disk.
     *
     * @param step is run in the transaction in which the file gets its name
     */
    <T> T keepLightly(DocumentId document, String name, String contentType, InputStream content, Supplier<T> step)
            throws IOException {
        try (var staged = files.stage(content, LARGEST)) {
            var file = new StoredFile(staged.id(), contentType, staged.size());
            return keep(document, name, file, step, store -> files.keepInLightTransaction(staged, store));
        }
    }

    /** One of the ways of {@link FileKeeping}. */
    private interface Way<T> {
        T keep(Supplier<T> store) throws IOException;
    }

    private <T> T keep(DocumentId document, String name, StoredFile file, Supplier<T> step, Way<T> way)
            throws IOException {
        var before = renditions.find(document, name).map(StoredFile::blob);
        T done = way.keep(() -> {
            // It may have been deleted meanwhile, with all that is kept about it.
            if (documents
                    .find(document)
                    .filter(now -> now.status() != DocumentStatus.DELETED)
                    .isEmpty()) {
                throw Documents.unknown();
            }
            T stepped = step.get();
            renditions.put(document, name, file);
            replaced(before, file).ifPresent(old -> files.leave(List.of(old)));
            return stepped;
        });
        replaced(before, file).ifPresent(old -> files.eraseUnused(List.of(old)));
        return done;
    }

    private static Optional<BlobId> replaced(Optional<BlobId> before, StoredFile file) {
        return before.filter(old -> !old.equals(file.blob()));
    }
}
