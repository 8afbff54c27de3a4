package dev.quern.app.blobs;

import dev.quern.core.file.BlobId;
import dev.quern.core.file.Blobs;
import dev.quern.core.file.FileBlobs;
import dev.quern.core.file.FreeSpace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A folder with files as {@link FileBlobs} keeps them. */
public record FolderAddress(Path path) implements BlobAddress {
    private static final Pattern SHELF = Pattern.compile("[0-9a-f]{2}");
    private static final Pattern FILE = Pattern.compile("[0-9a-f]{64}");

    @Override
    public Path folder(Path scratch) {
        return path;
    }

    @Override
    public BlobPlace open(Path scratch, FreeSpace space, InstantSource clock) throws IOException {
        return new Place(path, new FileBlobs(path, space, clock));
    }

    @Override
    public String toString() {
        return path.toString();
    }

    private record Place(Path path, Blobs blobs) implements BlobPlace {
        @Override
        public boolean isReachable() {
            return true;
        }

        @Override
        public Iterator<StoredBlob> list() {
            return in(path, SHELF)
                    .flatMap(shelf -> in(shelf, SHELF))
                    .flatMap(shelf -> in(shelf, FILE))
                    .map(Place::stored)
                    .iterator();
        }

        private static StoredBlob stored(Path file) {
            try {
                return new StoredBlob(new BlobId(file.getFileName().toString()), Files.size(file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** In order, and read to the end before the first is given. */
        private static Stream<Path> in(Path folder, Pattern shape) {
            try (var all = Files.list(folder)) {
                return all
                        .filter(one ->
                                shape.matcher(one.getFileName().toString()).matches())
                        .sorted()
                        .toList()
                        .stream();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {}
    }
}
