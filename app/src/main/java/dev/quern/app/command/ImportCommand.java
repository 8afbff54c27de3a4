package dev.quern.app.command;

import dev.quern.app.settings.SettingsOptions;
import dev.quern.app.transfer.ExportFolder;
import dev.quern.app.transfer.Import;
import dev.quern.app.wiring.Store;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code quern import}: an account from a folder that {@code quern export} made; beside servers on PostgreSQL, too. */
@Command(
        name = "import",
        description = "Takes in an account from a folder that 'quern export' made: everything or nothing.",
        mixinStandardHelpOptions = true)
public final class ImportCommand implements Callable<Integer> {
    @Mixin
    private final SettingsOptions options = new SettingsOptions();

    @Parameters(paramLabel = "DIR", description = "The folder of an export.")
    private Path folder;

    @SuppressWarnings("NullAway.Init") // picocli sets it
    ImportCommand() {}

    @Override
    public Integer call() throws Exception {
        var settings = options.settings();
        var export = ExportFolder.verified(folder);
        try (var store = Store.open(settings);
                var files = Store.files(settings)) {
            var made = new Import(store.database(), files.blobs(), store.tokens(), Store.CLOCK, System.out::println)
                    .from(export);
            System.out.printf(
                    "Imported account %s (%s): %d mailboxes, %d documents (%d bytes).%n",
                    made.name(), made.account(), made.mailboxes(), made.documents(), made.bytes());
            return 0;
        }
    }
}
