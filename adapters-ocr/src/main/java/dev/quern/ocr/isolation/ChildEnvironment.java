package dev.quern.ocr.isolation;

import java.util.regex.Pattern;

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
    }
}
