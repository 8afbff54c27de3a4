package dev.quern.app;

import dev.quern.app.log.Failures;
import java.io.IOException;
import org.slf4j.bridge.SLF4JBridgeHandler;
import picocli.CommandLine;

/** The program. What goes wrong in a way that its user can mend is one line on standard error, and exit code 1. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws IOException {
        if (LongCall.is(arguments)) {
            System.exit(LongCall.run(arguments));
        }
        SLF4JBridgeHandler.removeHandlersForRootLogger();
        SLF4JBridgeHandler.install();
        System.exit(run(arguments));
    }

    /** Runs a command and gives the exit code: 0 for done, 1 for failed, 2 for called wrongly. */
    public static int run(String... arguments) {
        return commandLine(arguments).execute(arguments);
    }

    static CommandLine commandLine(String... arguments) {
        return QuernCommand.commandLine(arguments)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new WrongCalls())
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    command.getErr()
                            .println(command.getColorScheme().errorText("quern: " + Failures.inOneLine(failure)));
                    return CommandLine.ExitCode.SOFTWARE;
                });
    }
}
