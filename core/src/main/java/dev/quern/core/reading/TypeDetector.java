package dev.quern.core.reading;

import java.io.IOException;
import java.nio.file.Path;

/** Driven port: says what kind of file somebody sent. Safe for use by many threads. */
public interface TypeDetector {
    /**
     * The content type by the bytes first and the name second, so that a wrong name cannot mislead and a name can still
     * tell a spreadsheet from another zip.
     *
     * @param file the stored bytes
     * @param name as the sender called it; may be empty, a path in it means nothing
     * @return in lower case and without parameters, such as {@code application/pdf} or {@code text/plain};
     *     {@code application/octet-stream} where nothing is known
     */
    String detect(Path file, String name) throws IOException;
}
