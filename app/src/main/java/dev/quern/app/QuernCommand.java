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
import java.util.List;
import picocli.CommandLine;
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
        footer = {
            "",
            "From a checkout:",
            "  ./quern bench    measures speed and memory",
            "  ./quern verify   runs every check",
            "  ./quern release  makes what others install"
        })
final class QuernCommand implements Runnable {
    /** In the order in which they are told. */
    private static final List<Class<?>> COMMANDS = List.of(
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
            HelpCommand.class);

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets it
    QuernCommand() {}

    /**
     * The commands, or only the one that is called where the arguments begin with its name: making all of them is a tenth of
     * what the main thread does until a server is ready.
     */
    static CommandLine commandLine(String... arguments) {
        var line = new CommandLine(new QuernCommand());
        var called = COMMANDS.stream()
                // That of help speaks of the others.
                .filter(command -> command != HelpCommand.class)
                .filter(command -> arguments.length > 0 && name(command).equals(arguments[0]))
                .findFirst();
        called.map(List::<Class<?>>of).orElse(COMMANDS).forEach(line::addSubcommand);
        return line;
    }

    private static String name(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Which command?");
    }
}
