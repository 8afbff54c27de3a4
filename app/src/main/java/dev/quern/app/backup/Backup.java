package dev.quern.app.backup;

import dev.quern.app.wiring.Build;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.Blobs;
import dev.quern.core.file.FileBlobs;
import dev.quern.jdbc.backup.Contents;
import dev.quern.jdbc.backup.DatabaseCopies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a backup of an installation that may be at work: first a copy of the database, then the files that it names. A file
 * that is gone by then was deleted with its document meanwhile, so that a second copy of the database does not name it.
 */
public final class Backup {
    private static final int ROUNDS = 3;

    private final DatabaseCopies database;
    private final DatabaseCopies.Holder holder;
    private final Blobs source;

    /**
     * For one installation.
     *
     * @param holder has the program copy an embedded database that has it open
     * @param source the files of documents
     */
    public Backup(DatabaseCopies database, DatabaseCopies.Holder holder, Blobs source) {
        this.database = database;
        this.holder = holder;
        this.source = source;
    }

    /**
     * How a backup went.
     *
     * @param folder its own
     * @param added files that no backup had yet
     * @param addedBytes in them
     * @param removed files that only backups had which are gone
     * @param lacking files that could not be had whole
     */
    public record Made(
            Path folder, long files, long bytes, long added, long addedBytes, long removed, List<String> lacking) {}

    /** Adds a backup to a folder. */
    public Made into(Path target) throws IOException {
        try (var place = BackupFolder.open(target.toAbsolutePath())) {
            var begun = Instant.now();
            var folder = place.begin(begun);
            var copying = new Copying(source, place.files());
            var contents = copy(folder, copying);
            var manifest = new Manifest(
                    Manifest.FORMAT,
                    Build.current().version(),
                    begun.toString(),
                    Instant.now().toString(),
                    database.kind(),
                    contents.schema(),
                    Manifest.Part.of(folder.resolve(database.fileName())),
                    contents.rows(),
                    Manifest.Part.of(folder.resolve(FileList.NAME)),
                    copying.files,
                    copying.bytes,
                    copying.lacking);
            Manifest.sync(folder.resolve(database.fileName()));
            Manifest.sync(folder.resolve(FileList.NAME));
            manifest.write(folder);
            var finished = place.finish(folder);
            return new Made(
                    finished,
                    copying.files,
                    copying.bytes,
                    copying.added,
                    copying.addedBytes,
                    place.prune(),
                    List.copyOf(copying.lacking));
        }
    }

    private Contents copy(Path folder, Copying copying) throws IOException {
        for (int round = 1; ; round++) {
            Contents contents;
            try (var list = new FileList.Writer(folder)) {
                contents = database.copy(folder, holder, list::add);
            }
            var before = List.copyOf(copying.lacking);
            copying.copyAll(folder);
            if (copying.lacking.isEmpty() || copying.lacking.equals(before) || round == ROUNDS) {
                return contents;
            }
        }
    }

    private static final class Copying {
        private final Blobs source;
        private final FileBlobs target;
        private final List<String> lacking = new ArrayList<>();
        private long files;
        private long bytes;
        private long added;
        private long addedBytes;

        private Copying(Blobs source, FileBlobs target) {
            this.source = source;
            this.target = target;
        }

        private void copyAll(Path folder) throws IOException {
            files = 0;
            bytes = 0;
            lacking.clear();
            try (var list = new FileList.Reader(folder)) {
                for (var line = list.take(); line != null; line = list.take()) {
                    files++;
                    bytes += line.bytes();
                    if (!isThere(line) && !copy(line.id())) {
                        lacking.add(line.id().sha256());
                    }
                }
            }
        }

        /** One of another size was damaged since. */
        private boolean isThere(FileList.Line line) throws IOException {
            try (var file = target.open(line.id())) {
                return Files.size(file.path()) == line.bytes();
            } catch (NoSuchFileException e) {
                return false;
            }
        }

        private boolean copy(BlobId id) throws IOException {
            long size = FileCopy.of(id, source, target);
            if (size < 0) {
                return false;
            }
            added++;
            addedBytes += size;
            return true;
        }
    }
}
