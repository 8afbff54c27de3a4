package dev.quern.app;

import dev.quern.app.command.BackupCommand;
import dev.quern.app.command.BlobsCommand;
import dev.quern.app.command.CheckCommand;
import dev.quern.app.command.DemoCommand;
import dev.quern.app.command.EvalCommand;
import dev.quern.app.command.ExportCommand;
import dev.quern.app.command.ExtractCommand;
import dev.quern.app.command.FitCommand;
import dev.quern.app.command.ImportCommand;
import dev.quern.app.command.KeyCommand;
import dev.quern.app.command.ModelsCommand;
import dev.quern.app.command.RehearseCommand;
import dev.quern.app.command.RestoreCommand;
import dev.quern.app.command.ServeCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code quern}: the program's commands. */
@Command(
        name = "quern",
        description = "Typed data out of documents.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            DemoCommand.class,
            ServeCommand.class,
            ExtractCommand.class,
            EvalCommand.class,
            FitCommand.class,
            KeyCommand.class,
            BackupCommand.class,
            RestoreCommand.class,
            CheckCommand.class,
            ExportCommand.class,
            ImportCommand.class,
            ModelsCommand.class,
            RehearseCommand.class,
            BlobsCommand.class,
            HelpCommand.class
        },
        footer = {
            "",
            "From a checkout:",
            "  ./quern bench    measures speed and memory",
            "  ./quern verify   runs every check",
            "  ./quern release  makes what others install"
        })
final class QuernCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets it
    QuernCommand() {}

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Which command?");
    }
}
