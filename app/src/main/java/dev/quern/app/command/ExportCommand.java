package dev.quern.app.command;

import dev.quern.app.settings.SettingsOptions;
import dev.quern.app.transfer.Export;
import dev.quern.app.transfer.Snapshot;
import dev.quern.app.wiring.Store;
import dev.quern.core.file.ScratchFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code quern export}: an account as a folder of plain files, while servers are at work or while they are stopped. */
@Command(
        name = "export",
        description = "Writes an account into a folder of plain files, while the server is at work.",
        mixinStandardHelpOptions = true)
public final class ExportCommand implements Callable<Integer> {
    @Mixin
    private final SettingsOptions options = new SettingsOptions();

    @Parameters(index = "0", paramLabel = "ACCOUNT", description = "Its name, its id, or a key that opens it.")
    private String account;

    @Parameters(index = "1", paramLabel = "DIR", description = "A new folder.")
    private Path target;

    @SuppressWarnings("NullAway.Init") // picocli sets them
    ExportCommand() {}

    @Override
    public Integer call() throws Exception {
        var settings = options.settings();
        settings.requireDatabase();
        var folder = Export.begin(target);
        Export.Made made;
        try (var files = Store.files(settings)) {
            try (var snapshot = Snapshot.of(settings, folder)) {
                made = new Export(files.blobs(), System.out::println)
                        .write(snapshot.database(), snapshot.account(account), folder);
            }
        } catch (IOException | RuntimeException e) {
            ScratchFolder.remove(folder);
            throw e;
        }
        System.out.printf(
                "Export %s: %d mailboxes, %d documents (%d bytes).%n",
                Export.finish(folder), made.mailboxes(), made.documents(), made.bytes());
        return made.leftOut() == 0 ? 0 : 1;
    }
}
