package dev.quern.app.transfer;

import dev.quern.core.file.BlobId;
import dev.quern.core.file.PrivateFolder;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The files of an export beside its manifest, in {@value #NAME}: one a line, in the order in which they were written, with the SHA-256 of
 * each, as {@code sha256sum -c} takes them.
 */
final class FileSums {
    static final String NAME = "SHA256SUMS";
    private static final String GAP = "  ";

    private FileSums() {}

    /** A file, by its path in the folder, with slashes. */
    record Line(String path, String sha256) {}

    /** Writes what is to be in a file. */
    interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Writes files into a folder, and lists them. */
    static final class Writer implements AutoCloseable {
        private final Path folder;
        private final BufferedWriter list;

        Writer(Path folder) throws IOException {
            this.folder = folder;
            this.list = Files.newBufferedWriter(folder.resolve(NAME));
        }

        void write(String path, Content content) throws IOException {
            list(path, hashed(path, content));
        }

        /**
         * Copies a file if its bytes are what they should be.
         *
         * @return their number; -1, with nothing left, if they are not
         */
        long copy(Path file, String path, BlobId expected) throws IOException {
            var hash = hashed(path, out -> Files.copy(file, out));
            var copied = folder.resolve(path);
            if (!hash.equals(expected.sha256())) {
                Files.delete(copied);
                return -1;
            }
            list(path, hash);
            return Files.size(copied);
        }

        private String hashed(String path, Content content) throws IOException {
            var file = folder.resolve(path);
            PrivateFolder.create(file.resolveSibling("."));
            try (var out = new DigestOutputStream(
                    new BufferedOutputStream(Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)), digest())) {
                content.writeTo(out);
                return HexFormat.of().formatHex(out.getMessageDigest().digest());
            }
        }

        private void list(String path, String hash) throws IOException {
            list.write(hash + GAP + path + "\n");
        }

        @Override
        public void close() throws IOException {
            list.close();
        }
    }

    static String sha256(Path file) throws IOException {
        try (var content = new DigestInputStream(Files.newInputStream(file), digest())) {
            content.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(content.getMessageDigest().digest());
        }
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    /**
     * Reads the list of a folder, and compares every file in it with its line.
     *
     * @param expected the SHA-256 of the list itself
     * @throws IOException with one line that names the first file that is not what was written
     */
    static List<Line> verified(Path folder, String expected) throws IOException {
        if (!Files.exists(folder.resolve(NAME)) || !sha256(folder.resolve(NAME)).equals(expected)) {
            throw damaged(NAME);
        }
        var lines = new ArrayList<Line>();
        try (var list = Files.newBufferedReader(folder.resolve(NAME))) {
            for (var line = list.readLine(); line != null; line = list.readLine()) {
                var parts = line.split(GAP, 2);
                if (parts.length < 2 || !isInside(folder, parts[1])) {
                    throw damaged(NAME);
                }
                lines.add(new Line(parts[1], parts[0]));
            }
        }
        for (var line : lines) {
            var file = folder.resolve(line.path());
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new IOException("The export is damaged: " + line.path() + " is missing.");
            }
            if (!sha256(file).equals(line.sha256())) {
                throw damaged(line.path());
            }
        }
        return lines;
    }

    private static boolean isInside(Path folder, String path) {
        var file = folder.resolve(path);
        return file.equals(file.normalize())
                && file.startsWith(folder)
                && !Path.of(path).isAbsolute();
    }

    static IOException damaged(String path) {
        return new IOException("The export is damaged: " + path + " is not what was written into it.");
    }
}
