package dev.quern.app.command;

import dev.quern.app.backup.Restore;
import dev.quern.app.settings.SettingsOptions;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code quern restore}: an installation from a backup, where there is none. */
@Command(
        name = "restore",
        description = "Makes an installation from a backup, in an empty place, and checks it.",
        mixinStandardHelpOptions = true)
public final class RestoreCommand implements Callable<Integer> {
    @Mixin
    private final SettingsOptions options = new SettingsOptions();

    @Parameters(paramLabel = "BACKUP", description = "A backup, or a folder of backups, of which the latest is taken.")
    private Path backup;

    @SuppressWarnings("NullAway.Init") // picocli sets it
    RestoreCommand() {}

    @Override
    public Integer call() throws Exception {
        return new Restore(options.settings(), System.out::println).from(backup) ? 0 : 1;
    }
}
