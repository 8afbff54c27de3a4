package dev.quern.app.blobs;

import dev.quern.core.file.Blobs;
import java.io.IOException;
import java.util.Iterator;

/** A store of files that somebody chose, opened. */
public interface BlobPlace extends AutoCloseable {
    Blobs blobs();

    /** Returns whether files can be stored and read now, as far as that depends on others than the disk. */
    boolean isReachable();

    /** What is there, by name; what comes and goes while it is read may be in it or not. */
    Iterator<StoredBlob> list() throws IOException;

    @Override
    void close();
}
