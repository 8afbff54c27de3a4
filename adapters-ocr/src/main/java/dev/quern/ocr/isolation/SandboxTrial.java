package dev.quern.ocr.isolation;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The program of a process that tries to get out of a {@link Sandbox}; it ends with 0 when it cannot, and reads and writes what it may. */
final class SandboxTrial {
    /** The content of the file that it is given to read, and the name of one that it must not find. */
    static final String SECRET = "secret";

    private SandboxTrial() {}

    /**
     * Tries it all.
     *
     * @param arguments the file, a folder to write in, another, one that it must not see into, and whether programs are allowed
     */
    public static void main(String[] arguments) {
        ChildProgram.run(() -> tryAll(arguments));
    }

    private static int tryAll(String[] arguments) throws IOException {
        var file = Path.of(arguments[0]);
        var outside = Path.of(arguments[3]);
        var flaws = new ArrayList<String>();
        if (!Files.readString(file).equals(SECRET)) {
            flaws.add("a file in one cannot be read");
        }
        Files.writeString(Path.of(arguments[1]).resolve("made"), SECRET);
        Files.writeString(Path.of(arguments[2]).resolve("temporary"), SECRET);
        if (succeeds(() -> Files.writeString(file, SECRET))
                || succeeds(() -> Files.writeString(file.resolveSibling("beside"), SECRET))
                || succeeds(() -> Files.writeString(outside.resolve("beside"), SECRET))) {
            flaws.add("files can be written in one");
        }
        if (Files.exists(outside.resolve(SECRET))) {
            flaws.add("files of the server can be seen from one");
        }
        if (succeeds(() -> new ServerSocket(0).close())) {
            flaws.add("the network can be used from one");
        }
        if (!Boolean.parseBoolean(arguments[4])
                && succeeds(() -> new ProcessBuilder(List.of("/bin/sh", "-c", "exit")).start())) {
            flaws.add("programs can be started in one");
        }
        if (!flaws.isEmpty()) {
            System.out.println(String.join(", ", flaws));
        }
        return flaws.isEmpty() ? 0 : 1;
    }

    private interface Attempt {
        void make() throws IOException;
    }

    private static boolean succeeds(Attempt attempt) {
        try {
            attempt.make();
            return true;
        } catch (IOException refused) {
            return false;
        }
    }
}
