package dev.quern.app.command;

import dev.quern.app.settings.SettingsOptions;
import dev.quern.app.wiring.Server;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code quern serve}: the server, until it is told to stop. */
@Command(name = "serve", description = "Runs the server.", mixinStandardHelpOptions = true)
public final class ServeCommand implements Callable<Integer> {
    /** The beginning of the line that tells where the server is, once it is ready. */
    public static final String READY = "Quern is ready at ";

    /** The beginning of the line with the address at which a person can sign in once, before the other. */
    public static final String CONSOLE = "Console: ";

    @Mixin
    private final SettingsOptions options = new SettingsOptions();

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            description = "all, api (takes requests and mail) or worker (does the work); default: all.")
    private @Nullable String role;

    @Override
    public Integer call() throws Exception {
        var server = Server.start(options.settings(role));
        var stopped = new CountDownLatch(1);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            server.close();
                            stopped.countDown();
                        },
                        "stop"));
        server.firstKey().ifPresent(key -> {
            System.out.println("The first API key, shown this once:");
            System.out.println("  " + key);
        });
        server.smtpPort().ifPresent(port -> System.out.println("E-mail is taken on port " + port));
        server.consoleUrl().ifPresent(url -> System.out.println(CONSOLE + url));
        System.out.println(READY + server.url());
        stopped.await();
        return 0;
    }
}
