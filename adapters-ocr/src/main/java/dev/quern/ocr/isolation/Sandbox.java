package dev.quern.ocr.isolation;

import dev.quern.core.file.ScratchFolder;
import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How the processes are started that files are read and drawn in: in a sandbox, or plain, with the rights of this process. In a
 * sandbox they have no network and see nothing of the system but programs, libraries and fonts; of the files of a server they see
 * the one that they are to read. What a file may do with a reader that it takes over ends there.
 *
 * <p>A sandbox is made by bubblewrap, on Linux. Whether it holds is tried out before it is used: by a process that tries to get
 * out.
 */
public final class Sandbox {
    /** For a process that may not be shut in, or need not be. */
    public static final Sandbox NONE = new Sandbox(null, "it is switched off");

    /** Beyond what is unpacked, temporary files are pictures of pages. */
    private static final long LARGEST_FILE = 1L << 30;

    private static final int TRIAL_HEAP_MB = 16;
    private static final long TRIAL_SECONDS = 60;
    private static final int LONGEST_REASON = 300;

    /**
     * Starts all processes. Linux ends a process that is to die with its parent when the thread ends that started it, so that
     * has to be one that stays.
     */
    private static final ExecutorService STARTER = Executors.newSingleThreadExecutor(task -> {
        var thread = new Thread(task, "sandbox-starter");
        thread.setDaemon(true);
        return thread;
    });

    private final @Nullable Bubblewrap bubblewrap;
    private final String why;

    private Sandbox(@Nullable Bubblewrap bubblewrap, String why) {
        this.bubblewrap = bubblewrap;
        this.why = why;
    }

    /**
     * Finds out what can be had here.
     *
     * @param folder for temporary files, where the processes will have theirs; several programs may use the same
     * @param hidden folders that nothing may be seen of, wherever they are
     * @param shown what may be read by all processes; it need not be there
     * @param programs whether processes may start programs, of which they see those of the system
     */
    public static Sandbox find(Path folder, Collection<Path> hidden, Collection<Path> shown, boolean programs)
            throws IOException {
        return find(folder, hidden, shown, programs, Sandbox::program);
    }

    /**
     * The same.
     *
     * @param installed finds a program by its name
     */
    static Sandbox find(
            Path folder,
            Collection<Path> hidden,
            Collection<Path> shown,
            boolean programs,
            Function<String, Optional<Path>> installed)
            throws IOException {
        var bubblewrap = installed.apply("bwrap");
        var limiter = installed.apply("prlimit");
        var filter = SystemCallFilter.here(programs);
        if (!System.getProperty("os.name").equals("Linux")) {
            return new Sandbox(null, "there is one for Linux only");
        }
        if (filter.isEmpty()) {
            return new Sandbox(null, "system calls cannot be filtered on " + System.getProperty("os.arch"));
        }
        if (bubblewrap.isEmpty() || limiter.isEmpty()) {
            return new Sandbox(null, (bubblewrap.isEmpty() ? "bubblewrap" : "prlimit") + " is not installed");
        }
        var whyNot = new ArrayList<String>();
        // Where parts of /proc are hidden, as containers and systemd do, nobody without rights gets one of their own.
        for (boolean ownProc : new boolean[] {true, false}) {
            var tried = Bubblewrap.of(bubblewrap.get(), limiter.get(), filter.get(), hidden, shown, ownProc);
            var flaw = new Sandbox(tried, "").flaw(folder, programs);
            if (flaw.isEmpty()) {
                return new Sandbox(tried, programs ? "programs of the system may be started" : "");
            }
            whyNot.add(flaw.get());
        }
        return new Sandbox(null, whyNot.get(whyNot.size() - 1));
    }

    /** A program on the path of this process. */
    static Optional<Path> program(String name) {
        var path = System.getenv("PATH");
        return path == null
                ? Optional.empty()
                : Arrays.stream(path.split(File.pathSeparator, -1))
                        .filter(folder -> !folder.isEmpty())
                        .map(folder -> Path.of(folder).toAbsolutePath().resolve(name))
                        .filter(Files::isExecutable)
                        .findFirst();
    }

    /** Whether a process with the name of a program could start it, that is, whether it is installed. */
    public static boolean isInstalled(String program) {
        return program(program).isPresent();
    }

    /** Runs a process that tries to get out. Returns what is wrong; empty if it could not. */
    private Optional<String> flaw(Path folder, boolean programs) throws IOException {
        try (var scratch = new ScratchFolder(folder)) {
            var own = new ProcessFolder(scratch.newFolder());
            var file = own.give(Files.writeString(scratch.path().resolve(SandboxTrial.SECRET), SandboxTrial.SECRET));
            var command = ChildJvm.command();
            command.addAll(List.of(
                    "-Xmx" + TRIAL_HEAP_MB + "m",
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-XX:-UsePerfData",
                    SandboxTrial.class.getName(),
                    file.toString(),
                    own.made().toString(),
                    own.temporary().toString(),
                    scratch.path().toString(),
                    Boolean.toString(programs)));
            var output = scratch.path().resolve("output");
            var process = start(process(command, own, TRIAL_HEAP_MB, 0)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile()));
            try {
                process.getOutputStream().close();
                if (!process.waitFor(TRIAL_SECONDS, TimeUnit.SECONDS)) {
                    return Optional.of("a process in one does not answer");
                }
                return process.exitValue() == 0 ? Optional.empty() : Optional.of(lastLine(output, process.exitValue()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("Interrupted while a sandbox was tried");
            } finally {
                ChildJvm.end(process);
            }
        }
    }

    private static String lastLine(Path output, int exitValue) throws IOException {
        var lines = Files.readAllLines(output, StandardCharsets.ISO_8859_1);
        var last = lines.isEmpty() ? "a process in one ended with " + exitValue : lines.get(lines.size() - 1);
        return last.length() > LONGEST_REASON ? last.substring(0, LONGEST_REASON) : last;
    }

    /** Whether processes are shut in. */
    public boolean isThere() {
        return bubblewrap != null;
    }

    /** Why there is none. */
    public String whyNot() {
        return why;
    }

    /** Says which it is, and why, for operators. */
    @Override
    public String toString() {
        if (bubblewrap == null) {
            return "plain, because " + why;
        }
        return "sandboxed" + (why.isEmpty() ? "" : ", " + why);
    }

    /**
     * Prepares a process that runs a command of a Java; {@link #start} starts it.
     *
     * @param folder its own
     * @param heapMb the heap that the command gives it
     * @param unpacked the bytes that it may unpack
     */
    ProcessBuilder process(List<String> command, ProcessFolder folder, int heapMb, long unpacked) throws IOException {
        if (bubblewrap == null) {
            var builder = new ProcessBuilder(command);
            ChildEnvironment.give(builder);
            return builder;
        }
        var shut = new ArrayList<>(command);
        // It does not see what its container may use.
        shut.add(1, "-XX:ActiveProcessorCount=" + Runtime.getRuntime().availableProcessors());
        var builder = new ProcessBuilder(bubblewrap.around(shut, folder, heapMb, Math.max(LARGEST_FILE, unpacked)));
        ChildEnvironment.give(builder);
        ChildEnvironment.move(builder, folder.temporary());
        return builder;
    }

    static Process start(ProcessBuilder process) throws IOException {
        try {
            return STARTER.submit(process::start).get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failed) {
                throw failed;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while a process was started");
        }
    }

    /** Where a process finds a file that it is to read; what it was given is to be deleted when it is read. */
    Path given(Path file, ProcessFolder folder) throws IOException {
        return bubblewrap == null ? file : folder.give(file);
    }

    /** Takes back what {@link #given} gave. */
    void takeBack(Path given) throws IOException {
        if (bubblewrap != null) {
            Files.deleteIfExists(given);
        }
    }

    /**
     * The Java in a process that is up: a sandbox is two processes more.
     *
     * @param process as it was started
     */
    ProcessHandle java(Process process) {
        return bubblewrap == null
                ? process.toHandle()
                : process.children()
                        .flatMap(ProcessHandle::children)
                        .findFirst()
                        .orElseGet(process::toHandle);
    }
}
