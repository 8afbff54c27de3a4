package dev.quern.app.blobs;

import dev.quern.core.file.BlobId;
import dev.quern.core.file.Blobs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Local copies of files that are kept elsewhere, for readers that want files. One that is open stays; one that nobody has open
 * any more stays for a minute, since a page is often followed by the next, unless others need the space.
 */
final class LocalCopies {
    private static final Logger LOG = LoggerFactory.getLogger(LocalCopies.class);
    private static final Duration IDLE = Duration.ofMinutes(1);

    private final Path folder;
    private final long mostIdle;
    private final InstantSource clock;

    /** In the order in which they were last closed. */
    private final Map<BlobId, Copy> copies = new LinkedHashMap<>();

    private long idleBytes;

    /** Gets the bytes of a blob into a file that is there and empty. */
    @FunctionalInterface
    interface Source {
        void into(Path file) throws IOException;
    }

    private static final class Copy {
        final Path path;
        int users;
        boolean isThere;
        long size;
        Instant closed = Instant.EPOCH;

        Copy(Path path) {
            this.path = path;
        }
    }

    /**
     * @param folder that is there, and is this object's alone
     * @param mostIdle bytes of copies that nobody has open
     */
    LocalCopies(Path folder, long mostIdle, InstantSource clock) {
        this.folder = folder;
        this.mostIdle = mostIdle;
        this.clock = clock;
    }

    /** A file that is still being written, which the caller deletes or {@linkplain #adopt gives}. */
    Path newFile() throws IOException {
        return Files.createFile(folder.resolve(UUID.randomUUID().toString()));
    }

    /** Several who want the same at the same time wait for the first to get it. */
    @SuppressWarnings("MustBeClosed")
    Blobs.LocalFile open(BlobId id, Source source) throws IOException {
        var copy = take(id);
        try {
            synchronized (copy) {
                if (!copy.isThere) {
                    Files.createFile(copy.path);
                    try {
                        source.into(copy.path);
                        copy.size = Files.size(copy.path);
                        copy.isThere = true;
                    } finally {
                        if (!copy.isThere) {
                            Files.deleteIfExists(copy.path);
                        }
                    }
                }
            }
        } catch (IOException | RuntimeException e) {
            release(id, copy);
            throw e;
        }
        return new OpenCopy(id, copy);
    }

    private synchronized Copy take(BlobId id) {
        var copy = copies.computeIfAbsent(
                id, wanted -> new Copy(folder.resolve(UUID.randomUUID().toString())));
        if (copy.users++ == 0 && copy.isThere) {
            idleBytes -= copy.size;
        }
        return copy;
    }

    private synchronized void release(BlobId id, Copy copy) {
        if (--copy.users > 0) {
            return;
        }
        if (!copies.remove(id, copy)) {
            delete(copy);
        } else if (copy.isThere) {
            addIdle(id, copy);
        }
    }

    private void addIdle(BlobId id, Copy copy) {
        copy.closed = clock.instant();
        copies.put(id, copy);
        idleBytes += copy.size;
        removeIdle(Instant.MIN);
    }

    /** Takes a file over that was made by {@link #newFile} and has the bytes of a blob, for who wants them next. */
    synchronized void adopt(BlobId id, Path file, long size) throws IOException {
        if (copies.containsKey(id)) {
            return;
        }
        var copy = new Copy(folder.resolve(UUID.randomUUID().toString()));
        Files.move(file, copy.path, StandardCopyOption.ATOMIC_MOVE);
        copy.size = size;
        copy.isThere = true;
        addIdle(id, copy);
    }

    /** Removes the copy of a blob that was erased; who has it open keeps it until it is closed. */
    synchronized void drop(BlobId id) {
        var copy = copies.remove(id);
        if (copy != null && copy.users == 0) {
            idleBytes -= copy.size;
            delete(copy);
        }
    }

    /** Removes those that nobody had open for a minute; to be called now and then. */
    synchronized void removeOld() {
        removeIdle(clock.instant().minus(IDLE));
    }

    private void removeIdle(Instant closedBefore) {
        for (var each = copies.values().iterator(); each.hasNext(); ) {
            var copy = each.next();
            if (copy.users == 0 && (idleBytes > mostIdle || copy.closed.isBefore(closedBefore))) {
                each.remove();
                idleBytes -= copy.size;
                delete(copy);
            }
        }
    }

    private static void delete(Copy copy) {
        try {
            Files.deleteIfExists(copy.path);
        } catch (IOException e) {
            LOG.warn("A temporary file stays until the server ends: {}", e.toString());
        }
    }

    private final class OpenCopy implements Blobs.LocalFile {
        private final BlobId id;
        private final Copy copy;
        private final AtomicBoolean isOpen = new AtomicBoolean(true);

        private OpenCopy(BlobId id, Copy copy) {
            this.id = id;
            this.copy = copy;
        }

        @Override
        public Path path() {
            return copy.path;
        }

        @Override
        public void close() {
            if (isOpen.getAndSet(false)) {
                release(id, copy);
            }
        }
    }
}
