package dev.quern.app;

import dev.quern.ocr.onnx.Onnx;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A call with too many arguments for networks to run in its process (see {@link Onnx}): another process does what it asks for,
 * which reads the arguments from a file that only its owner may read. Input, output and exit code are those of that process.
 */
final class LongCall {
    /** The commands that run networks and end by themselves; killing any other would leave its process running. */
    private static final Set<String> COMMANDS = Set.of("extract", "eval");

    private static final String SEPARATOR = "\0";

    private LongCall() {}

    static boolean is(String[] arguments) {
        return arguments.length > 0 && COMMANDS.contains(arguments[0]) && Onnx.isCommandTooLong();
    }

    /** Runs it, and gives its exit code. */
    static int run(String[] arguments) throws IOException {
        // Readable for its owner alone, as all temporary files of Java are.
        var file = Files.createTempFile("quern-call", ".arguments");
        try {
            Files.writeString(file, String.join(SEPARATOR, arguments));
            var process = new ProcessBuilder(command(file)).inheritIO();
            process.environment().put("CLASSPATH", System.getProperty("java.class.path"));
            var running = process.start();
            var ending = new Thread(running::destroy, "ends the other process");
            Runtime.getRuntime().addShutdownHook(ending);
            int code = running.waitFor();
            Runtime.getRuntime().removeShutdownHook(ending);
            return code;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return 1;
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static List<String> command(Path file) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> !option.startsWith("-agentlib") && !option.startsWith("-javaagent"))
                .forEach(command::add);
        command.add(LongCall.class.getName());
        command.add(file.toString());
        return command;
    }

    /** The other process. */
    public static void main(String[] file) throws IOException {
        var arguments =
                Files.readString(Path.of(file[0]), StandardCharsets.UTF_8).split(SEPARATOR, -1);
        System.exit(Main.run(arguments));
    }
}
