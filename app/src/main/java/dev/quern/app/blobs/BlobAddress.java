package dev.quern.app.blobs;

import dev.quern.core.file.FreeSpace;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Where files are kept: a folder, or a place in a bucket. */
public sealed interface BlobAddress permits FolderAddress, S3Settings {
    /**
     * Reads {@code s3://bucket/prefix}, {@code file:/folder} or the name of a folder.
     *
     * @param endpoint of the S3 server; null for Amazon's
     * @throws IllegalArgumentException with a sentence that says what it should look like
     */
    static BlobAddress of(String written, @Nullable URI endpoint) {
        if (written.startsWith("s3:")) {
            return S3Settings.of(written, endpoint);
        }
        if (written.startsWith("file:")) {
            return new FolderAddress(folder(written));
        }
        if (written.contains("://")) {
            throw new IllegalArgumentException(
                    "Files are kept in a folder or in s3://bucket/prefix, not in '" + written + "'");
        }
        return new FolderAddress(Path.of(written).toAbsolutePath());
    }

    private static Path folder(String written) {
        try {
            return Path.of(URI.create(written));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("A folder is file:///folder, not '" + written + "'", e);
        }
    }

    /** The folder on this machine that files are written to, if only for a time. */
    Path folder(Path scratch);

    /**
     * Opens it.
     *
     * @param scratch a folder for temporary files, which programs may share
     * @param space on the disk of {@link #folder}
     * @throws IOException with a line that says what is wrong there
     */
    BlobPlace open(Path scratch, FreeSpace space, InstantSource clock) throws IOException;
}
