package dev.quern.rest;

import dev.quern.core.Refusal;
import dev.quern.core.document.BlobId;
import dev.quern.core.document.Blobs;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Blobs in a folder, streamed in, without what a crash would ask for. */
class FolderBlobs implements Blobs {
    private final Path folder;

    FolderBlobs(Path folder) {
        this.folder = folder;
    }

    List<String> files() {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Staged stage(InputStream content, long limit) throws IOException {
        var file = Files.createTempFile(folder, "staged", ".tmp");
        boolean done = false;
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            long size = 0;
            try (var out = Files.newOutputStream(file)) {
                var buffer = new byte[4096];
                for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
                    size += read;
                    if (size > limit) {
                        throw new Refusal.TooLarge("The file is larger than the limit of " + limit + " bytes.");
                    }
                    digest.update(buffer, 0, read);
                    out.write(buffer, 0, read);
                }
            }
            done = true;
            return new StagedFile(file, size, new BlobId(HexFormat.of().formatHex(digest.digest())));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        } finally {
            if (!done) {
                Files.delete(file);
            }
        }
    }

    @Override
    public Path file(BlobId id) {
        return folder.resolve(id.sha256());
    }

    @Override
    public void erase(BlobId id) throws IOException {
        Files.deleteIfExists(file(id));
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
            Files.move(file, folder.resolve(id.sha256()), StandardCopyOption.REPLACE_EXISTING);
            return id;
        }

        @Override
        public void close() throws IOException {
            Files.deleteIfExists(file);
        }
    }
}
