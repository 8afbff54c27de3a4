package dev.quern.ocr.isolation;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The environment of the processes that files are read and drawn in: the class path, and none of its secrets. */
final class ChildEnvironment {
    /**
     * Variables of the environment that a reader may need. Keys and passwords are nothing for a process that a file may
     * take over.
     */
    private static final Pattern HARMLESS = Pattern.compile("PATH|HOME|LANG|LC_.*|TZ|TESSDATA_PREFIX|QUERN_LOG_.*");

    private ChildEnvironment() {}

    /** Leaves a process that is to be started the harmless variables, and tells it the class path. */
    static void give(ProcessBuilder process) {
        var environment = process.environment();
        environment.keySet().removeIf(name -> !HARMLESS.matcher(name).matches());
        // Not as an argument: onnxruntime 1.29 crashes where the command line has more than 4096 characters.
        environment.put("CLASSPATH", System.getProperty("java.class.path"));
        // Since 1.29 it reports to its makers how it is used, unless told otherwise before it starts.
        environment.put("ORT_DISABLE_TELEMETRY", "1");
    }

    /** Puts a process into a folder of its own, from which it sees no home. */
    static void move(ProcessBuilder process, Path folder) {
        var environment = process.environment();
        environment.put("HOME", folder.toString());
        environment.put(
                "CLASSPATH",
                Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                        .map(entry -> Path.of(entry).toAbsolutePath().toString())
                        .collect(Collectors.joining(File.pathSeparator)));
    }
}
