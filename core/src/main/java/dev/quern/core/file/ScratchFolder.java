package dev.quern.core.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.UUID;

/**
 * A folder for temporary files that belongs to this program as long as it runs. The files of programs that were killed
 * are removed when the next one opens its own; a lock tells them from those that run.
 */
public final class ScratchFolder implements AutoCloseable {
    private static final String LOCK = "lock";

    private final Path path;
    private final FileChannel lock;

    /** Opens one in a folder that programs may share. */
    public ScratchFolder(Path parent) throws IOException {
        Files.createDirectories(parent);
        try (var others = Files.list(parent)) {
            others.forEach(ScratchFolder::removeIfLeft);
        }
        path = Files.createDirectory(parent.resolve(UUID.randomUUID().toString()));
        lock = FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        lock.lock();
    }

    public Path path() {
        return path;
    }

    /** A new folder inside. */
    public Path newFolder() throws IOException {
        return Files.createDirectory(path.resolve(UUID.randomUUID().toString()));
    }

    /**
     * A file that a process wrote, which is removed when it is closed.
     *
     * @param name as the process says it: in this folder and nowhere else, for a file may have taken the process over
     */
    public static InputStream taken(Path folder, String name) throws IOException {
        var file = folder.resolve(Path.of(name).getFileName());
        return Files.newInputStream(file, StandardOpenOption.DELETE_ON_CLOSE, LinkOption.NOFOLLOW_LINKS);
    }

    private static void removeIfLeft(Path other) {
        try (var channel = FileChannel.open(other.resolve(LOCK), StandardOpenOption.WRITE)) {
            if (channel.tryLock() != null) {
                remove(other);
            }
        } catch (IOException | OverlappingFileLockException used) {
            // Another server's, or no folder of ours.
        }
    }

    /** Removes a folder with all that is in it; what cannot be removed now is tried again at the next start. */
    public static void remove(Path folder) {
        try (var tree = Files.walk(folder)) {
            for (var path : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException left) {
            // For then.
        }
    }

    @Override
    public void close() {
        remove(path);
        try {
            lock.close();
        } catch (IOException released) {
            // The system lets go of it with the program.
        }
    }
}
