package dev.quern.app.blobs;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A program that runs another one for several processes, and ends when the last of them has ended, in whatever way: each holds a
 * share of a lock, which the system takes back, and the program waits for the whole of it.
 */
final class EndingWithTests {
    private static @Nullable FileLock share;

    private EndingWithTests() {}

    /** Takes a share until this process ends, before the program is started or asked for. */
    static synchronized void use(Path folder) throws IOException {
        if (share == null) {
            share = open(folder).lock(0, Long.MAX_VALUE, true);
        }
    }

    private static FileChannel open(Path folder) throws IOException {
        return FileChannel.open(
                folder.resolve("users"), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    /**
     * Runs a program.
     *
     * @param arguments the folder of the lock, the class of the program, and its arguments
     */
    public static void main(String... arguments) throws Exception {
        var users = open(Path.of(arguments[0]));
        var end = new Thread(
                () -> {
                    try {
                        // Never given back: who comes now waits until this process has ended.
                        users.lock();
                    } catch (IOException e) {
                        System.err.println("It cannot be known who uses this: " + e);
                    }
                    System.exit(0);
                },
                "end-with-tests");
        end.setDaemon(true);
        end.start();
        Class.forName(arguments[1]).getMethod("main", String[].class).invoke(null, (Object)
                Arrays.copyOfRange(arguments, 2, arguments.length));
    }
}
