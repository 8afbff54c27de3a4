package dev.quern.app.soak;

import dev.quern.app.command.ServeCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A server in a process of its own, which is ended in every way and started again; what it says goes into one file. */
final class SoakNode {
    private static final Duration LOOK = Duration.ofMillis(20);

    private final String name;
    private final List<String> command;
    private final Path log;
    private final @Nullable Clock clock;
    private final AtomicInteger endedByItself = new AtomicInteger();
    private volatile @Nullable Process process;
    private volatile @Nullable URI url;
    private volatile long began = System.nanoTime();
    private volatile boolean isToEnd;

    /**
     * The clock of a process, which libfaketime shifts as a file says; that of the system stays as it is.
     *
     * @param library libfaketime
     */
    record Clock(Path library, Path file) {
        void shift(Duration by) throws IOException {
            var written = file.resolveSibling(file.getFileName() + ".new");
            Files.writeString(written, "%+d\n".formatted(by.toSeconds()));
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
        }

        private Map<String, String> environment() {
            return Map.of(
                    "LD_PRELOAD",
                    library.toString(),
                    "FAKETIME_TIMESTAMP_FILE",
                    file.toString(),
                    // Seconds between two looks into the file.
                    "FAKETIME_CACHE_DURATION",
                    "1",
                    "FAKETIME_DONT_FAKE_MONOTONIC",
                    "1",
                    "NO_FAKE_STAT",
                    "1");
        }
    }

    /** @param command that starts it */
    SoakNode(String name, List<String> command, Path log, @Nullable Clock clock) {
        this.name = name;
        this.command = command;
        this.log = log;
        this.clock = clock;
    }

    String name() {
        return name;
    }

    /** Starts it; it is of use once it is ready. */
    void start() throws IOException {
        var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().put("QUERN_LOG_LEVEL", "WARN");
        if (clock != null) {
            clock.shift(Duration.ZERO);
            builder.environment().putAll(clock.environment());
        }
        isToEnd = false;
        var started = builder.start();
        began = System.nanoTime();
        process = started;
        var listening = new Thread(() -> listen(started), "said-by-" + name);
        listening.setDaemon(true);
        listening.start();
    }

    private void listen(Process started) {
        try (var lines = new BufferedReader(new InputStreamReader(started.getInputStream(), StandardCharsets.UTF_8))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(ServeCommand.READY)) {
                    url = URI.create(line.substring(ServeCommand.READY.length()));
                }
            }
        } catch (IOException killed) {
            // It says nothing more.
        }
        url = null;
        if (!isToEnd) {
            endedByItself.incrementAndGet();
        }
    }

    /** Where it serves; null while it does not. */
    @Nullable
    URI url() {
        return url;
    }

    /** How often it ended without being told to. */
    int endedByItself() {
        return endedByItself.get();
    }

    boolean isAlive() {
        var now = process;
        return now != null && now.isAlive();
    }

    /** Its process, for as long as it lives. */
    ProcessHandle handle() {
        if (process == null) {
            throw new IllegalStateException(name + " was not started");
        }
        return process.toHandle();
    }

    Duration age() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /** Waits until it serves; false when that took too long, or it ended. */
    boolean awaitReady(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        while (url == null && isAlive() && System.nanoTime() < end) {
            LockSupport.parkNanos(LOOK.toNanos());
        }
        return url != null;
    }

    /** SIGKILL. */
    void kill() {
        isToEnd = true;
        url = null;
        var now = process;
        if (now != null) {
            now.destroyForcibly().onExit().join();
        }
    }

    /**
     * SIGTERM.
     *
     * @return whether it ended of it in time
     */
    boolean stop(Duration patience) throws InterruptedException {
        isToEnd = true;
        url = null;
        var now = process;
        if (now == null) {
            return true;
        }
        now.destroy();
        if (now.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
            return true;
        }
        now.destroyForcibly().waitFor();
        return false;
    }

    /** SIGSTOP and SIGCONT, with what it has started. */
    void freeze(Duration lasting) throws InterruptedException {
        var frozen = handle();
        signal("STOP", frozen.pid());
        TimeUnit.MILLISECONDS.sleep(lasting.toMillis());
        signal("CONT", frozen.pid());
    }

    /** Kills one of the processes that it reads files in; false when there is none. */
    boolean killReader() {
        var readers = handle().descendants().toList();
        return !readers.isEmpty()
                && readers.get(ThreadLocalRandom.current().nextInt(readers.size()))
                        .destroyForcibly();
    }

    /** Shifts its clock from the right time; false where that cannot be done. */
    boolean shiftClock(Duration by) throws IOException {
        if (clock == null) {
            return false;
        }
        clock.shift(by);
        return true;
    }

    private static void signal(String signal, long pid) {
        try {
            new ProcessBuilder("kill", "-" + signal, Long.toString(pid))
                    .start()
                    .onExit()
                    .join();
        } catch (IOException e) {
            throw new IllegalStateException("No kill on this system", e);
        }
    }
}
