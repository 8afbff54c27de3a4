package dev.quern.core.file;

import dev.quern.core.kernel.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/**
 * Blobs for programs that keep everything else in memory: in a folder, since readers want files, but without what a crash would
 * ask for. They are gone when the folder is.
 */
public final class TemporaryBlobs implements Blobs {
    private static final String STAGED = ".tmp";

    private final Path folder;

    /** @param folder that is there, and is this object's alone */
    public TemporaryBlobs(Path folder) {
        this.folder = folder;
    }

    /** In a new folder among the system's temporary ones. */
    public static TemporaryBlobs create() {
        try {
            return new TemporaryBlobs(Files.createTempDirectory("quern-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The names of all files there are, staged ones too. */
    public List<String> files() {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Staged stage(InputStream content, long limit) throws IOException {
        var bytes = content.readNBytes((int) Math.min(limit + 1, Integer.MAX_VALUE));
        if (bytes.length > limit) {
            throw new Refusal.TooLarge("The file is larger than the limit of " + limit + " bytes.");
        }
        var file = Files.createTempFile(folder, "staged", STAGED);
        Files.write(file, bytes);
        return new StagedFile(file, bytes.length, new BlobId(sha256(bytes)));
    }

    private final class StagedFile implements Staged {
        private final Path file;
        private final long size;
        private final BlobId id;

        private StagedFile(Path file, long size, BlobId id) {
            this.file = file;
            this.size = size;
            this.id = id;
        }

        @Override
        public Path file() {
            return file;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public BlobId id() {
            return id;
        }

        @Override
        public BlobId keep() throws IOException {
            Files.move(file, pathOf(id), StandardCopyOption.ATOMIC_MOVE);
            return id;
        }

        @Override
        public void close() throws IOException {
            Files.deleteIfExists(file);
        }
    }

    @Override
    public LocalFile open(BlobId id) throws IOException {
        var file = pathOf(id);
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString(), null, "the file of a document is gone");
        }
        return () -> file;
    }

    @Override
    public void erase(BlobId id) throws IOException {
        Files.deleteIfExists(pathOf(id));
    }

    @Override
    public List<BlobId> list(String digits) {
        return files().stream()
                .filter(name -> name.startsWith(digits) && !name.endsWith(STAGED))
                .map(BlobId::new)
                .sorted(Comparator.comparing(BlobId::sha256))
                .toList();
    }

    private Path pathOf(BlobId id) {
        return folder.resolve(id.sha256());
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
