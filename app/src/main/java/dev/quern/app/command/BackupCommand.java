package dev.quern.app.command;

import dev.quern.app.backup.Backup;
import dev.quern.app.control.ControlSocket;
import dev.quern.app.settings.Settings;
import dev.quern.app.settings.SettingsOptions;
import dev.quern.app.wiring.Server;
import dev.quern.app.wiring.Store;
import dev.quern.jdbc.backup.DatabaseCopies;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code quern backup}: the database and the files of documents, while the server is at work or while it is stopped. */
@Command(
        name = "backup",
        description = "Adds a backup to a folder, while the server is at work.",
        mixinStandardHelpOptions = true)
public final class BackupCommand implements Callable<Integer> {
    @Mixin
    private final SettingsOptions options = new SettingsOptions();

    @Parameters(
            paramLabel = "TARGET",
            description =
                    "Folder of backups. Files of documents that an earlier backup in it has are not copied again.")
    private Path target;

    @SuppressWarnings("NullAway.Init") // picocli sets it
    BackupCommand() {}

    @Override
    public Integer call() throws Exception {
        var settings = options.settings();
        settings.requireDatabase();
        try (var files = Store.files(settings)) {
            var made = new Backup(
                            DatabaseCopies.of(settings.jdbcUrl(), settings.dbUser(), settings.dbPassword()),
                            zip -> copyEmbedded(settings, zip),
                            files.blobs())
                    .into(target);
            made.lacking()
                    .forEach(file -> System.out.println(
                            "file " + file + " is missing or damaged; 'quern check' tells" + " whose it is."));
            System.out.printf(
                    "Backup %s: %d files (%d bytes), of which %d (%d bytes) were new; %d removed that only earlier"
                            + " backups had.%n",
                    made.folder(), made.files(), made.bytes(), made.added(), made.addedBytes(), made.removed());
            return made.lacking().isEmpty() ? 0 : 1;
        }
    }

    /** By the server that has it open, or here when none has. */
    private static void copyEmbedded(Settings settings, Path zip) throws IOException {
        if (!ControlSocket.order(settings.data(), Server.COPY_DATABASE, zip.toString())) {
            try (var store = Store.existing(settings)) {
                store.database().copyTo(zip);
            }
        }
    }
}
