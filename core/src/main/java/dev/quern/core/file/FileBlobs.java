package dev.quern.core.file;

import dev.quern.core.kernel.FullDisk;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * {@link Blobs} as files under one folder, named by the SHA-256 of their bytes. A file is written aside, synced, and renamed to
 * its name, so a file that has its name is whole.
 */
public final class FileBlobs implements Blobs {
    private static final System.Logger LOG = System.getLogger(FileBlobs.class.getName());
    private static final Pattern NAME = Pattern.compile("[0-9a-f]{64}");

    /** No upload goes on after it had no byte for so long. */
    private static final Duration LONGEST_PAUSE = Duration.ofHours(1);

    private final Path folder;
    private final Path staging;
    private final FreeSpace space;
    /** The upper shelves, 256 at most, that a power cut does not take away any more. */
    private final Set<Path> lasting = ConcurrentHashMap.newKeySet();

    /** Opens a folder on a disk that is large enough. */
    public FileBlobs(Path folder) throws IOException {
        this(folder, new FreeSpace(List.of(), 0), InstantSource.system());
    }

    /**
     * Opens the folder and sweeps out what an earlier process took in and did not keep.
     *
     * @param clock that says how old its files are
     */
    public FileBlobs(Path folder, FreeSpace space, InstantSource clock) throws IOException {
        this.folder = folder;
        this.space = space;
        this.staging = folder.resolve("staging");
        PrivateFolder.create(staging);
        try (var left = Files.list(staging)) {
            for (var file : left.toList()) {
                discardIfLeftBehind(file, clock.instant());
            }
        }
    }

    /** A younger file may be an upload that another server on the same folder is taking in. */
    private static void discardIfLeftBehind(Path file, Instant now) throws IOException {
        try {
            if (Files.getLastModifiedTime(file).toInstant().isBefore(now.minus(LONGEST_PAUSE))) {
                LOG.log(Level.INFO, "Discarding {0}: its upload was not finished", file.getFileName());
                Files.deleteIfExists(file);
            }
        } catch (NoSuchFileException finished) {
            LOG.log(Level.DEBUG, "{0} was kept or discarded meanwhile", file.getFileName());
        }
    }

    @Override
    public void requireRoom() {
        if (!space.isAboveFloor()) {
            throw FullDisk.refusal();
        }
    }

    @Override
    public Staged stage(InputStream content, long limit) throws IOException {
        var file = newFile();
        try {
            return new StagedFile(HashedFile.write(content, limit, file, space));
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    private Path newFile() throws IOException {
        try {
            return Files.createTempFile(staging, "upload-", ".part");
        } catch (IOException e) {
            throw space.unlessFull(e);
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

    /** Not synced: a power cut may bring the file back, in doubt as before, and the next sweep erases it again. */
    @Override
    public void erase(BlobId id) throws IOException {
        Files.deleteIfExists(pathOf(id));
    }

    @Override
    public List<BlobId> list(String digits) throws IOException {
        var upper = folder.resolve(digits);
        if (!Files.isDirectory(upper)) {
            return List.of();
        }
        return files(upper).filter(this::isKept).map(FileBlobs::id).toList();
    }

    @Override
    public List<String> strays() throws IOException {
        return files(folder)
                .filter(file -> !file.startsWith(staging) && !isKept(file))
                .map(file -> folder.relativize(file).toString())
                .toList();
    }

    /** Read to the end at once; files come and go meanwhile. */
    private static Stream<Path> files(Path within) throws IOException {
        var found = new ArrayList<Path>();
        Files.walkFileTree(within, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                found.add(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }
        });
        return found.stream().sorted();
    }

    private boolean isKept(Path file) {
        return NAME.matcher(file.getFileName().toString()).matches()
                && pathOf(id(file)).equals(file);
    }

    private static BlobId id(Path file) {
        return new BlobId(file.getFileName().toString());
    }

    private Path pathOf(BlobId id) {
        return shelfOf(id).resolve(id.sha256());
    }

    /** Two levels, so that no folder grows to a million entries. */
    private Path shelfOf(BlobId id) {
        return folder.resolve(id.sha256().substring(0, 2)).resolve(id.sha256().substring(2, 4));
    }

    private static void sync(Path path, StandardOpenOption option) throws IOException {
        try (var channel = FileChannel.open(path, option)) {
            channel.force(true);
        }
    }

    private final class StagedFile implements Staged {
        private final Path file;
        private final long size;
        private final BlobId id;

        private StagedFile(HashedFile written) {
            this.file = written.path();
            this.size = written.size();
            this.id = written.id();
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
            try {
                return durable();
            } catch (IOException e) {
                throw space.unlessFull(e);
            }
        }

        private BlobId durable() throws IOException {
            var shelf = shelfOf(id);
            PrivateFolder.create(shelf);
            sync(file, StandardOpenOption.WRITE);
            name();
            // A rename lasts once its folder is synced, and a new folder once its parent is.
            sync(shelf, StandardOpenOption.READ);
            var upper = shelf.resolve("..").normalize();
            sync(upper, StandardOpenOption.READ);
            if (!lasting.contains(upper)) {
                sync(folder, StandardOpenOption.READ);
                lasting.add(upper);
            }
            return id;
        }

        /** A file that is there in full already stays: it may be synced, and this one is not. */
        @Override
        public BlobId keepLightly() throws IOException {
            try {
                PrivateFolder.create(shelfOf(id));
                if (!Files.exists(pathOf(id)) || Files.size(pathOf(id)) != size) {
                    name();
                }
                return id;
            } catch (IOException e) {
                throw space.unlessFull(e);
            }
        }

        private void name() throws IOException {
            Files.move(file, pathOf(id), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }

        @Override
        public void close() throws IOException {
            Files.deleteIfExists(file);
        }
    }
}
