package dev.quern.ocr.isolation;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The command that starts the Java of this process once more, for a process that files are read or drawn in. */
final class ChildJvm {
    /**
     * How much is compiled, the archive that classes come from, and where it is mapped: chosen for this process, and good for
     * those it starts.
     */
    private static final Pattern HANDED_ON = Pattern.compile(
            "-XX:(?:(?:TieredStopAtLevel|SharedArchiveFile|ArchiveRelocationMode)=.*|\\+UnlockDiagnosticVMOptions)");

    private ChildJvm() {}

    /** The beginning of the command; further options, the class and its arguments are added to it. */
    static List<String> command() {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(HANDED_ON.asMatchPredicate())
                .forEach(command::add);
        // Standard output is for answers alone: an archive that does not fit is one of the things that a JVM would
        // remark there.
        command.add("-XX:+DisplayVMOutputToStderr");
        command.add("-Xlog:disable");
        command.add("-Xlog:all=error:stderr");
        return command;
    }

    /** Kills a process with the programs that it has started. */
    static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** Kills it, and waits until none of them is there any more to write into its folder. */
    static void end(Process process) {
        var all = CompletableFuture.allOf(Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .map(ProcessHandle::onExit)
                .toArray(CompletableFuture[]::new));
        kill(process);
        try {
            all.get(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException stillThere) {
            // Its folder is removed as far as that goes, and at the next start.
        }
    }
}
