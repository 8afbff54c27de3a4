package dev.quern.ocr.isolation;

import com.fasterxml.jackson.databind.MappingIterator;
import dev.quern.core.kernel.Refusal;
import dev.quern.ocr.isolation.Messages.Answer;
import dev.quern.ocr.isolation.Messages.Request;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The server's end of one reading process. Used by one thread at a time, but for {@link #endIfLate}. */
final class ReaderProcess implements AutoCloseable {

    /** The exit code of a JVM under {@code ExitOnOutOfMemoryError}. */
    private static final int OUT_OF_MEMORY = 3;
    /** The longest time for a process to come up, which takes a second or two. */
    private static final Duration START = Duration.ofSeconds(60);
    /** When a file is worth another try that came to nothing on a machine with too much to do. */
    private static final Duration BUSY = Duration.ofMinutes(1);

    private static final int SMALL_HEAP_MB = 96;
    /**
     * The size of the young generation: with less, files of text take more time; with more, all of it is resident for
     * nothing.
     */
    private static final int YOUNG_MB = 48;

    private final Limits limits;
    private final Sandbox sandbox;
    private final ProcessFolder folder;
    private final Process process;
    /** The process that reads; what was started may only have started it. Known once it is ready. */
    private volatile ProcessHandle java;

    private final OutputStream requests;
    /** Null before the first request: opening it waits for the first answer. */
    private @Nullable MappingIterator<Answer> answers;

    private boolean prepared;
    private boolean ready;
    private int documents;
    private long idleSince = System.nanoTime();
    /** The limit of the current task; null between files. */
    private volatile @Nullable TimeLimit time;

    private volatile @Nullable Late late;

    /** The process is no more, or no longer to be trusted; the message says why, for the person who sent the file. */
    static final class Ended extends Exception {
        private static final long serialVersionUID = 1L;

        Ended(String message) {
            super(message);
        }
    }

    /** The limit that a process was ended for, and how long it had worked by then. */
    private record Late(TimeLimit.Used used, Duration worked, Duration elapsed) {}

    /** No fault of the file's, nor of the process. */
    private static final class Trouble extends IOException {
        private static final long serialVersionUID = 1L;

        Trouble(String message) {
            super(message);
        }
    }

    /** @param folder for its temporary files, removed with all that is in it when the process is closed */
    ReaderProcess(Class<?> program, List<String> arguments, Limits limits, Sandbox sandbox, Path folder)
            throws IOException {
        this.limits = limits;
        this.sandbox = sandbox;
        this.folder = new ProcessFolder(folder);
        var command = command(program, arguments, limits, this.folder.temporary());
        this.process = Sandbox.start(sandbox.process(
                        command,
                        this.folder,
                        limits.heapMb(),
                        limits.unpacking().bytes())
                .redirectError(ProcessBuilder.Redirect.INHERIT));
        this.java = process.toHandle();
        this.requests = new BufferedOutputStream(process.getOutputStream());
    }

    /** Tells it the limits, with which it makes its readers; the first file does so if nobody did before. */
    void prepare() throws IOException {
        if (!prepared) {
            prepared = true;
            Messages.write(requests, new Messages.Setup(limits.files(), limits.unpacking()));
        }
    }

    private static List<String> command(Class<?> program, List<String> arguments, Limits limits, Path folder) {
        var command = ChildJvm.command();
        command.addAll(List.of(
                "-Xmx" + limits.heapMb() + "m",
                // It starts small, and gives back what it does not need after a large file.
                "-Xms" + Math.min(limits.heapMb(), SMALL_HEAP_MB) + "m",
                "-Xmn" + Math.min(limits.heapMb() / 4, YOUNG_MB) + "m",
                "-XX:MinHeapFreeRatio=20",
                "-XX:MaxHeapFreeRatio=40",
                "-XX:-ShrinkHeapInSteps",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                // No trace is left outside the folder.
                "-XX:-UsePerfData",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=" + folder.resolve("crash.log"),
                "-Djava.io.tmpdir=" + folder,
                "-Djava.awt.headless=true",
                program.getName()));
        command.addAll(arguments);
        return command;
    }

    /**
     * Has it do something with a file.
     *
     * @return how that ended: what was asked for, or {@link Answer.Unreadable}
     * @throws Ended when the process ended, hung or failed over the file: it is to be closed then
     * @throws UncheckedIOException when it is not the file's fault: the process did not come up, or a disk failed
     * @throws Refusal.Unavailable when it cannot be told whose fault it is: very long it did next to nothing
     */
    Answer ask(Request request) throws Ended {
        documents++;
        try {
            awaitReady();
            return given(request);
        } finally {
            time = null;
            idleSince = System.nanoTime();
        }
    }

    /** The time that a process takes to start is not the file's. */
    private void awaitReady() {
        if (ready) {
            return;
        }
        time = new TimeLimit(process.toHandle(), START, limits.patience());
        try {
            prepare();
            ready = answers().hasNextValue();
            if (ready) {
                answers().nextValue();
                java = sandbox.java(process);
            }
        } catch (IOException | RuntimeException brokenOff) {
            throw new UncheckedIOException(new IOException("A process to read in did not come up", brokenOff));
        }
        if (!ready) {
            throw new UncheckedIOException(
                    new IOException("A process to read in ended before it was ready, with exit code " + exitCode()));
        }
    }

    /** Gives it the file for as long as it reads, and takes what it makes of it. */
    private Answer given(Request request) throws Ended {
        if (request instanceof Request.Transform) {
            return answer(request);
        }
        try {
            var file = sandbox.given(Path.of(request.file()), folder);
            try {
                var answer = answer(request.at(file.toString(), folder.made().toString()));
                if (answer instanceof Answer.HasParts parts) {
                    take(parts, Path.of(request.folder()));
                }
                return answer;
            } finally {
                sandbox.takeBack(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void take(Answer.HasParts parts, Path into) throws IOException, Ended {
        for (var part : parts.parts()) {
            if (part.file() != null && !folder.take(part.file(), into.resolve(part.file()))) {
                throw new Ended("the reader failed: there is no part " + part.file());
            }
        }
    }

    private Answer answer(Request request) throws Ended {
        int pages = 0;
        var limit = new TimeLimit(java, limits.deadline(), limits.patience());
        time = limit;
        try {
            Messages.write(requests, request);
            var stream = answers();
            while (stream.hasNextValue()) {
                var answer = stream.nextValue();
                if (!(answer instanceof Answer.Alive alive)) {
                    return accepted(answer);
                }
                pages = alive.pages();
                limit.allow(limits.deadline().plus(limits.perPage().multipliedBy(pages)));
            }
        } catch (Trouble trouble) {
            throw new UncheckedIOException(trouble);
        } catch (IOException | RuntimeException brokenOff) {
            throw ended(pages);
        }
        throw ended(pages);
    }

    private MappingIterator<Answer> answers() throws IOException {
        var opened = answers;
        if (opened == null) {
            opened = Messages.answers(process.getInputStream());
            answers = opened;
        }
        return opened;
    }

    private static Answer accepted(Answer answer) throws Ended, Trouble {
        if (answer instanceof Answer.Troubled trouble) {
            throw new Trouble(trouble.what());
        }
        if (answer instanceof Answer.Failed failed) {
            throw new Ended("the reader failed: " + failed.what());
        }
        return answer;
    }

    private Ended ended(int pages) {
        kill();
        var why = late;
        if (why != null && why.used() == TimeLimit.Used.CLOCK) {
            throw new Refusal.Unavailable(
                    "The file was not read within %d s, of which processors worked %d s for it: the machine has too much to do, or what reads it stands still"
                            .formatted(why.elapsed().toSeconds(), why.worked().toSeconds()),
                    BUSY);
        }
        if (why != null) {
            return new Ended("it was not done after %d s of work, with %d pages read; it may take %d s and %d s a page"
                    .formatted(
                            why.worked().toSeconds(),
                            pages,
                            limits.deadline().toSeconds(),
                            limits.perPage().toSeconds()));
        }
        int code = exitCode();
        return new Ended(
                code == OUT_OF_MEMORY
                        ? "it takes more than %d MB of memory".formatted(limits.heapMb())
                        : "the reader crashed (exit code %d)".formatted(code));
    }

    private int exitCode() {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }

    /** Kills the process when it is overdue with a file. From any thread. */
    void endIfLate() {
        var limit = time;
        var used = limit == null || late != null ? TimeLimit.Used.NOTHING : limit.used();
        if (limit != null && used != TimeLimit.Used.NOTHING) {
            late = new Late(used, limit.worked(), limit.elapsed());
            kill();
        }
    }

    /** With the programs that it has started. */
    private void kill() {
        ChildJvm.kill(process);
    }

    boolean isUsable() {
        return process.isAlive() && documents < limits.documents();
    }

    boolean isIdleTooLong() {
        return System.nanoTime() - idleSince > limits.idle().toNanos();
    }

    /** Ends the process at once and removes its folder. */
    @Override
    public void close() {
        ChildJvm.end(process);
        folder.remove();
    }
}
