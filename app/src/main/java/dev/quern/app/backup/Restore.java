package dev.quern.app.backup;

import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Store;
import dev.quern.core.file.Blobs;
import dev.quern.core.file.PrivateFolder;
import dev.quern.jdbc.Schema;
import dev.quern.jdbc.backup.DatabaseCopies;
import dev.quern.jdbc.check.Check;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Makes an installation from a backup, in a place where there is none: the files first and the database last, so that one
 * that was cut off has no database.
 */
public final class Restore {
    private final Settings settings;
    private final DatabaseCopies database;
    private final Consumer<String> lines;

    /**
     * Into the place that settings name.
     *
     * @param lines told what is done, and what is not as it should be
     */
    public Restore(Settings settings, Consumer<String> lines) {
        this.settings = settings;
        this.database = DatabaseCopies.of(settings.jdbcUrl(), settings.dbUser(), settings.dbPassword());
        this.lines = lines;
    }

    /**
     * Restores and checks.
     *
     * @param path of a backup, or of a folder of backups: the latest
     * @return whether all is as it should be
     */
    public boolean from(Path path) throws IOException {
        var backup = BackupFolder.finished(path.toAbsolutePath().normalize());
        var manifest = Manifest.read(backup);
        requireUsable(backup, manifest);
        database.requireEmpty();
        PrivateFolder.create(settings.data());
        try (var files = Store.files(settings)) {
            return from(backup, manifest, files.blobs());
        }
    }

    private boolean from(Path backup, Manifest manifest, Blobs files) throws IOException {
        requireEmpty(files);
        lines.accept("Restoring the backup of %s (%s, Quern %s)."
                .formatted(manifest.begun(), manifest.kind(), manifest.quern()));
        boolean complete = copy(backup, manifest, files);
        database.restore(backup.resolve(manifest.database().name()));
        return check(manifest, files) && complete;
    }

    private void requireUsable(Path backup, Manifest manifest) throws IOException {
        if (manifest.schema() > Schema.VERSION) {
            throw new IOException(Schema.newer("The tables of the backup", manifest.schema()) + " It was made by Quern "
                    + manifest.quern() + ".");
        }
        if (!manifest.kind().equals(database.kind())) {
            throw new IOException("The backup is of a database of the kind %s; the one to restore into is %s."
                    .formatted(manifest.kind(), database.kind()));
        }
        for (var part : List.of(manifest.database(), manifest.list())) {
            if (!part.isIn(backup)) {
                throw new IOException("The backup is damaged: %s is not what was written into it."
                        .formatted(backup.resolve(part.name())));
            }
        }
    }

    private static void requireEmpty(Blobs files) throws IOException {
        boolean isEmpty = files.strays().isEmpty();
        for (int upper = 0; upper < 256 && isEmpty; upper++) {
            isEmpty = files.list("%02x".formatted(upper)).isEmpty();
        }
        if (!isEmpty) {
            throw new IOException("There are files of documents already. Restore into an empty place.");
        }
    }

    /** Returns whether all could be had. */
    private boolean copy(Path backup, Manifest manifest, Blobs target) throws IOException {
        var source = BackupFolder.filesOf(backup);
        long copied = 0;
        boolean complete = true;
        try (var list = new FileList.Reader(backup)) {
            for (var line = list.take(); line != null; line = list.take()) {
                if (FileCopy.of(line.id(), source, target) != FileCopy.NOT_WHOLE) {
                    copied++;
                } else {
                    complete = false;
                    lines.accept(
                            manifest.lacking().contains(line.id().sha256())
                                    ? "file %s was missing or damaged when the backup was made.".formatted(line.id())
                                    : "file %s is missing from the backup, or damaged in it.".formatted(line.id()));
                }
            }
        }
        lines.accept("Restored %d of %d files.".formatted(copied, manifest.files()));
        return complete;
    }

    private boolean check(Manifest manifest, Blobs files) throws IOException {
        try (var store = Store.existing(settings)) {
            var rows = DatabaseCopies.contents(store.database()).rows();
            boolean same = true;
            for (var table : manifest.rows().entrySet()) {
                if (!table.getValue().equals(rows.get(table.getKey()))) {
                    same = false;
                    lines.accept("table %s had %d rows when it was copied, and has %d."
                            .formatted(table.getKey(), table.getValue(), rows.get(table.getKey())));
                }
            }
            var summary = new Check(store.database(), files).run(false, lines);
            lines.accept(summary.toString());
            return same && summary.isClean();
        }
    }
}
