package dev.quern.app;

import dev.quern.app.settings.Nearest;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one line what was typed wrongly; then the commands there are, or where the flags are told. */
final class WrongCalls implements IParameterExceptionHandler {
    @Override
    public int handleParseException(ParameterException wrong, String[] arguments) {
        var command = wrong.getCommandLine();
        var err = command.getErr();
        err.println(command.getColorScheme().errorText("quern: " + message(wrong)));
        if (command.getSubcommands().isEmpty()) {
            err.println("'" + command.getCommandSpec().qualifiedName() + " --help' tells what it takes.");
        } else {
            command.usage(err);
        }
        return CommandLine.ExitCode.USAGE;
    }

    private static String message(ParameterException wrong) {
        if (!(wrong instanceof UnmatchedArgumentException unmatched)
                || unmatched.getUnmatched().isEmpty()) {
            return Objects.requireNonNullElse(wrong.getMessage(), "");
        }
        var command = wrong.getCommandLine();
        var typed = unmatched.getUnmatched().get(0);
        if (typed.startsWith("-")) {
            var flag = typed.split("=", 2)[0];
            var flags = command.getCommandSpec().options().stream().map(OptionSpec::longestName);
            return "There is no flag " + flag + meant(flag, flags);
        }
        var commands = command.getSubcommands().keySet();
        return commands.isEmpty()
                ? "'" + typed + "' is one argument too many."
                : "There is no command '" + typed + "'" + meant(typed, commands.stream());
    }

    private static String meant(String typed, Stream<String> names) {
        return Nearest.to(typed, names)
                .map(near -> "; did you mean " + near + "?")
                .orElse(".");
    }
}
