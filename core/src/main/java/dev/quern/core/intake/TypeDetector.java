package dev.quern.core.intake;

import java.io.IOException;
import java.nio.file.Path;

/** Driven port: tells what a file is, by its bytes first and by its name second. */
public interface TypeDetector {
    /** The content type, such as {@code application/pdf}; {@code application/octet-stream} when nobody can tell. */
    String detect(Path file, String name) throws IOException;
}
