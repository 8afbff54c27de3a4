package dev.quern.app.command;

import dev.quern.app.settings.SettingsOptions;
import dev.quern.app.wiring.Store;
import dev.quern.jdbc.check.Check;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code quern check}: whether the database agrees with itself and with the files; beside a server on PostgreSQL, too. */
@Command(
        name = "check",
        description = "Checks the database against itself and against the files of documents.",
        mixinStandardHelpOptions = true)
public final class CheckCommand implements Callable<Integer> {
    @Mixin
    private final SettingsOptions options = new SettingsOptions();

    @Option(
            names = "--repair",
            description = "Mend what can be mended without losing a document or an original: counts, sums of credits,"
                    + " work that nobody was to do; files that nobody has are left to the daily sweep.")
    private boolean repair;

    CheckCommand() {}

    @Override
    public Integer call() throws Exception {
        var settings = options.settings();
        try (var store = Store.existing(settings);
                var files = Store.files(settings)) {
            var summary = new Check(store.database(), files.blobs()).run(repair, System.out::println);
            System.out.println(summary);
            return summary.isClean() ? 0 : 1;
        }
    }
}
