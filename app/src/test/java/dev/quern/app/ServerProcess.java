package dev.quern.app;

import dev.quern.app.client.QuernClient;
import dev.quern.app.command.ServeCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A real server in a process of its own, on a port that was free, to be killed and started again on the same data. */
public final class ServerProcess implements AutoCloseable {
    public static final String KEY = "sk_a-key-for-the-tests-that-kill";

    private final Path data;
    private final List<String> options;
    private @Nullable Process process;
    private @Nullable URI url;
    private @Nullable URI console;

    public ServerProcess(Path data, String... options) {
        this.data = data;
        this.options = List.of(options);
    }

    /** Starts it and waits until it serves. */
    public QuernClient start() throws IOException {
        var command = Program.command("serve", "--port", "0", "--api-key", KEY, "--data", data.toString());
        command.addAll(options);
        var builder = new ProcessBuilder(command);
        // Its trial is a second of every start; tests that are about it say --sandbox.
        builder.environment().put("QUERN_SANDBOX", "off");
        var started = builder.start();
        process = started;
        handOn(started);
        var lines = new BufferedReader(new InputStreamReader(started.getInputStream(), StandardCharsets.UTF_8));
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(ServeCommand.CONSOLE)) {
                console = URI.create(line.substring(ServeCommand.CONSOLE.length()));
            }
            if (line.startsWith(ServeCommand.READY)) {
                url = URI.create(line.substring(ServeCommand.READY.length()));
                return new QuernClient(url, KEY);
            }
        }
        throw new IOException("The server did not start");
    }

    /** Prints what it says, rather than letting it and all that it starts have the output of the tests: what outlived them would keep that open. */
    private static void handOn(Process started) {
        var said = new Thread(
                () -> {
                    try (var lines = started.getErrorStream()) {
                        lines.transferTo(System.err);
                    } catch (IOException killed) {
                        // Nothing more to say.
                    }
                },
                "said-by-" + started.pid());
        said.setDaemon(true);
        said.start();
    }

    /** The address at which it serves. */
    public URI url() {
        if (url == null) {
            throw new IllegalStateException("Not started");
        }
        return url;
    }

    /** The address that it printed for who wants to sign in. */
    public URI console() {
        if (console == null) {
            throw new IllegalStateException("Not started, or not printed");
        }
        return console;
    }

    /** The running processes that it has started, and those that they have. */
    Stream<ProcessHandle> descendants() {
        return process == null ? Stream.empty() : process.descendants();
    }

    /** Kills it with SIGKILL. */
    void kill() throws InterruptedException {
        if (process != null) {
            process.destroyForcibly().waitFor();
        }
    }

    /**
     * Stops it with SIGTERM.
     *
     * @return the exit status
     */
    int stop() throws InterruptedException {
        if (process == null) {
            throw new IllegalStateException("Not started");
        }
        process.destroy();
        return process.waitFor();
    }

    @Override
    public void close() {
        if (process != null) {
            process.destroyForcibly();
        }
    }
}
