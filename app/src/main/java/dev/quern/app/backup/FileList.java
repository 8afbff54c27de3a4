package dev.quern.app.backup;

import dev.quern.core.file.BlobId;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The list of the files that a backup names, in the order of the names: one a line, with its size. */
final class FileList {
    static final String NAME = "files.txt";

    private FileList() {}

    /** A line. */
    record Line(BlobId id, long bytes) {}

    static final class Writer implements AutoCloseable {
        private final BufferedWriter lines;

        Writer(Path folder) throws IOException {
            lines = Files.newBufferedWriter(folder.resolve(NAME));
        }

        void add(BlobId id, long bytes) throws IOException {
            lines.write(id + " " + bytes + "\n");
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }

    static final class Reader implements AutoCloseable {
        private final BufferedReader lines;
        private @Nullable Line next;

        Reader(Path folder) throws IOException {
            lines = Files.newBufferedReader(folder.resolve(NAME));
            next = read();
        }

        /** The next line, which stays; null at the end. */
        @Nullable
        Line peek() {
            return next;
        }

        /** Takes the next line; null at the end. */
        @Nullable
        Line take() throws IOException {
            var line = next;
            next = line == null ? null : read();
            return line;
        }

        private @Nullable Line read() throws IOException {
            var line = lines.readLine();
            if (line == null) {
                return null;
            }
            var parts = line.split(" ", 2);
            return new Line(new BlobId(parts[0]), Long.parseLong(parts[1]));
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }
}
