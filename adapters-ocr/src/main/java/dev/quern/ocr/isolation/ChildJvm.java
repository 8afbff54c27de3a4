package dev.quern.ocr.isolation;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The command that starts the Java of this process once more, for a process that files are read or drawn in. */
final class ChildJvm {
    /** How much is compiled, and the archive that classes come from: chosen for this process, and good for those it starts. */
    private static final Pattern HANDED_ON = Pattern.compile("-XX:(?:TieredStopAtLevel|SharedArchiveFile)=.*");

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
}
