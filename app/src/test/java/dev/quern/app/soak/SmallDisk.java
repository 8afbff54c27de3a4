package dev.quern.app.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A folder on a disk of its own in memory, which can be filled up. Making one takes the rights to mount. */
final class SmallDisk implements AutoCloseable {
    private static final int MEGABYTE = 1024 * 1024;

    private final Path folder;
    private final Path ballast;
    private boolean isClosed;

    private SmallDisk(Path folder) {
        this.folder = folder;
        this.ballast = folder.resolve("ballast");
    }

    /** Makes one of so many megabytes where the folder is; throws where that is not allowed. */
    static SmallDisk mount(Path folder, int megabytes) throws IOException {
        run(List.of("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m,mode=700", "quern-soak", folder.toString()));
        return new SmallDisk(folder);
    }

    /** Fills it up to the last byte, or until so many megabytes are left. */
    void fill(int left) throws IOException {
        var store = Files.getFileStore(folder);
        var block = new byte[MEGABYTE];
        try (var out = Files.newOutputStream(ballast)) {
            while (store.getUsableSpace() > (long) left * MEGABYTE) {
                out.write(block);
            }
        } catch (IOException full) {
            // As it should be.
        }
    }

    void free() throws IOException {
        Files.deleteIfExists(ballast);
    }

    @Override
    public synchronized void close() throws IOException {
        if (isClosed) {
            return;
        }
        isClosed = true;
        run(List.of("umount", folder.toString()));
    }

    private static void run(List<String> command) throws IOException {
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException(String.join(" ", command) + " failed");
        }
    }
}
