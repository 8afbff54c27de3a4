package dev.quern.app.blobs;

import dev.quern.core.file.BlobId;
import java.io.IOException;

/** The bytes that are kept under a name are not those whose hash it is. */
final class DamagedBlob extends IOException {
    private static final long serialVersionUID = 1L;

    DamagedBlob(BlobId id) {
        super("The file " + id + " is damaged: its bytes are not those that its name says");
    }
}
