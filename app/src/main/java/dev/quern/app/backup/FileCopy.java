package dev.quern.app.backup;

import dev.quern.core.file.BlobId;
import dev.quern.core.file.Blobs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;

/** Copies the file of a document from one store to another, and makes sure that it is whole. */
final class FileCopy {
    static final long NOT_WHOLE = -1;

    private FileCopy() {}

    /** Returns the number of bytes, or {@link #NOT_WHOLE}, with nothing kept, for a file that is missing or damaged. */
    static long of(BlobId id, Blobs from, Blobs to) throws IOException {
        try (var file = from.open(id);
                var content = Files.newInputStream(file.path());
                var staged = to.stage(content, Long.MAX_VALUE)) {
            if (!staged.id().equals(id)) {
                return NOT_WHOLE;
            }
            staged.keep();
            return staged.size();
        } catch (NoSuchFileException missing) {
            return NOT_WHOLE;
        }
    }
}
