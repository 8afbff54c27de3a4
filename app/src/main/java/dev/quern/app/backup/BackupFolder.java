package dev.quern.app.backup;

import dev.quern.core.file.BlobId;
import dev.quern.core.file.FileBlobs;
import dev.quern.core.file.PrivateFolder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A folder of backups: a folder for each, named by its time, and the files of documents in {@code files}, once for all of
 * them. A backup that is not finished has a name that ends in {@value #UNFINISHED}.
 */
final class BackupFolder implements AutoCloseable {
    private static final String UNFINISHED = ".part";
    private static final String FILES = "files";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private final Path folder;
    private final FileChannel lock;
    private final FileBlobs files;

    private BackupFolder(Path folder, FileChannel lock) throws IOException {
        this.folder = folder;
        this.lock = lock;
        this.files = new FileBlobs(folder.resolve(FILES));
    }

    /** Opens a folder to add a backup, and removes those that were never finished. */
    static BackupFolder open(Path folder) throws IOException {
        PrivateFolder.create(folder);
        var lock = FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (lock.tryLock() == null) {
                throw new IOException("Another backup is being made in " + folder + ".");
            }
        } catch (OverlappingFileLockException e) {
            lock.close();
            throw new IOException("Another backup is being made in " + folder + ".", e);
        } catch (IOException e) {
            lock.close();
            throw e;
        }
        var opened = new BackupFolder(folder, lock);
        for (var left : named(folder, true)) {
            delete(left);
        }
        return opened;
    }

    FileBlobs files() {
        return files;
    }

    Path begin(Instant at) throws IOException {
        return PrivateFolder.create(folder.resolve(TIME.format(at) + UNFINISHED));
    }

    /** Gives a backup, which has its manifest, the name of a finished one. */
    Path finish(Path unfinished) throws IOException {
        var name = unfinished.getFileName().toString();
        var finished = folder.resolve(name.substring(0, name.length() - UNFINISHED.length()));
        Manifest.sync(unfinished);
        Files.move(unfinished, finished, StandardCopyOption.ATOMIC_MOVE);
        Manifest.sync(folder);
        return finished;
    }

    /**
     * Removes the files that only backups had which are gone.
     *
     * @return how many
     */
    long prune() throws IOException {
        var lists = new ArrayList<FileList.Reader>();
        try {
            for (var backup : named(folder, false)) {
                lists.add(new FileList.Reader(backup));
            }
            long erased = 0;
            for (int upper = 0; upper < 256; upper++) {
                var digits = "%02x".formatted(upper);
                var wanted = wanted(lists, digits);
                for (var file : files.list(digits)) {
                    if (!wanted.contains(file)) {
                        files.erase(file);
                        erased++;
                    }
                }
            }
            return erased;
        } finally {
            for (var list : lists) {
                list.close();
            }
        }
    }

    private static Set<BlobId> wanted(List<FileList.Reader> lists, String digits) throws IOException {
        var wanted = new HashSet<BlobId>();
        for (var list : lists) {
            for (var line = list.peek(); line != null && line.id().sha256().startsWith(digits); line = list.peek()) {
                wanted.add(line.id());
                list.take();
            }
        }
        return wanted;
    }

    /**
     * The finished backup that a path names: its own folder, or one with backups, of which it is the latest.
     *
     * @throws IOException with one line that says why there is none
     */
    static Path finished(Path path) throws IOException {
        if (path.getFileName().toString().endsWith(UNFINISHED)) {
            throw new IOException(path + " was not finished: whatever made it was cut off.");
        }
        if (Files.exists(path.resolve(Manifest.NAME))) {
            return path;
        }
        if (!Files.isDirectory(path)) {
            throw new IOException("There is no backup at " + path + ".");
        }
        var backups = named(path, false);
        if (backups.isEmpty()) {
            throw new IOException("There is no finished backup in " + path + ".");
        }
        return backups.get(backups.size() - 1);
    }

    /** The files of the documents of a backup. */
    static FileBlobs filesOf(Path backup) throws IOException {
        return new FileBlobs(backup.resolveSibling(FILES));
    }

    private static List<Path> named(Path folder, boolean unfinished) throws IOException {
        try (var children = Files.list(folder)) {
            return children.filter(child -> isBackup(child) && isUnfinished(child) == unfinished)
                    .sorted(Comparator.comparing(Path::getFileName))
                    .toList();
        }
    }

    private static boolean isUnfinished(Path child) {
        return child.getFileName().toString().endsWith(UNFINISHED);
    }

    /** By its name and, unless it was cut off, its manifest: there may be other things in the folder. */
    private static boolean isBackup(Path child) {
        var time = Optional.of(child.getFileName().toString().replace(UNFINISHED, ""))
                .filter(name -> name.matches("\\d{4}-\\d\\d-\\d\\dT[0-9.-]+Z"));
        return time.isPresent() && (isUnfinished(child) || Files.exists(child.resolve(Manifest.NAME)));
    }

    private static void delete(Path folder) throws IOException {
        List<Path> all;
        try (var found = Files.walk(folder)) {
            all = found.sorted(Comparator.reverseOrder()).toList();
        }
        for (var one : all) {
            Files.delete(one);
        }
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
