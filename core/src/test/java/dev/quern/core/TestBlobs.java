package dev.quern.core;

import dev.quern.core.document.BlobId;
import dev.quern.core.document.Blobs;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Blobs in a folder, without what a crash would ask for. */
public final class TestBlobs implements Blobs {
    private final Path folder;

    public TestBlobs(Path folder) {
        this.folder = folder;
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
            throw new Refusal.TooLarge("More than " + limit + " bytes");
        }
        var file = Files.createTempFile(folder, "staged", ".tmp");
        Files.write(file, bytes);
        return new Staged() {
            @Override
            public Path file() {
                return file;
            }

            @Override
            public long size() {
                return bytes.length;
            }

            @Override
            public BlobId id() {
                return new BlobId(sha256(bytes));
            }

            @Override
            public BlobId keep() throws IOException {
                Files.write(folder.resolve(id().sha256()), bytes);
                return id();
            }

            @Override
            public void close() throws IOException {
                Files.deleteIfExists(file);
            }
        };
    }

    @Override
    public Path file(BlobId id) {
        return folder.resolve(id.sha256());
    }

    @Override
    public void erase(BlobId id) throws IOException {
        Files.deleteIfExists(file(id));
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
