package dev.quern.app;

import dev.quern.app.bench.BenchCommand;
import org.slf4j.bridge.SLF4JBridgeHandler;

/** The program with one more command: {@code bench}, which the launcher runs from a checkout. */
final class BenchMain {
    private BenchMain() {}

    public static void main(String[] arguments) {
        SLF4JBridgeHandler.removeHandlersForRootLogger();
        SLF4JBridgeHandler.install();
        System.exit(Main.commandLine().addSubcommand(new BenchCommand()).execute(arguments));
    }
}
