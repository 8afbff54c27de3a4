package dev.quern.app.soak;

import dev.quern.app.command.ServeCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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
    private volatile @Nullable Life life;

    /** From a start to an end. */
    private static final class Life {
        private final Process process;
        private final long began = System.nanoTime();
        private volatile @Nullable URI url;
        private volatile boolean isToEnd;

        private Life(Process process) {
            this.process = process;
        }

        private void end() {
            isToEnd = true;
            url = null;
        }
    }

    /**
     * The time of day that a process is told, which a library that is loaded into it shifts from that of the system.
     *
     * @param library made of {@code shifted_clock.c}
     * @param file that says by how many seconds
     */
    record Clock(Path library, Path file) {
        void shift(Duration by) throws IOException {
            var seconds = ByteBuffer.allocate(Long.BYTES)
                    .order(ByteOrder.nativeOrder())
                    .putLong(by.toSeconds());
            // Into the same file, which the process looks at all the time.
            Files.write(file, seconds.array(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        }

        private Map<String, String> environment() {
            return Map.of("LD_PRELOAD", library.toString(), "SHIFTED_CLOCK", file.toString());
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
        var started = new Life(builder.start());
        life = started;
        var listening = new Thread(() -> listen(started), "said-by-" + name);
        listening.setDaemon(true);
        listening.start();
    }

    private void listen(Life started) {
        try (var lines =
                new BufferedReader(new InputStreamReader(started.process.getInputStream(), StandardCharsets.UTF_8))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(ServeCommand.READY) && !started.isToEnd) {
                    started.url = URI.create(line.substring(ServeCommand.READY.length()));
                }
            }
        } catch (IOException killed) {
            // It says nothing more.
        }
        started.url = null;
        if (!started.isToEnd) {
            endedByItself.incrementAndGet();
        }
    }

    /** Where it serves; null while it does not. */
    @Nullable
    URI url() {
        var now = life;
        return now == null ? null : now.url;
    }

    /** How often it ended without being told to. */
    int endedByItself() {
        return endedByItself.get();
    }

    boolean isAlive() {
        var now = life;
        return now != null && now.process.isAlive();
    }

    /** Its process, for as long as it lives. */
    ProcessHandle handle() {
        return started().process.toHandle();
    }

    private Life started() {
        var now = life;
        if (now == null) {
            throw new IllegalStateException(name + " was not started");
        }
        return now;
    }

    Duration age() {
        return Duration.ofNanos(System.nanoTime() - started().began);
    }

    /** Waits until it serves; false when that took too long, or it ended. */
    boolean awaitReady(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        while (url() == null && isAlive() && System.nanoTime() < end) {
            LockSupport.parkNanos(LOOK.toNanos());
        }
        return url() != null;
    }

    /** SIGKILL. */
    void kill() {
        var now = life;
        if (now != null) {
            now.end();
            now.process.destroyForcibly().onExit().join();
        }
    }

    /**
     * SIGTERM.
     *
     * @return whether it ended of it in time
     */
    boolean stop(Duration patience) throws InterruptedException {
        var now = started();
        now.end();
        now.process.destroy();
        if (now.process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
            return true;
        }
        now.process.destroyForcibly().waitFor();
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
