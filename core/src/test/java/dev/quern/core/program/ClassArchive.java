package dev.quern.core.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * An archive of the classes that programs use which tests start: loading classes is most of what a start costs. The processes
 * of the tests share it; the first of them that needs it makes it, and a later run makes it again when classes have changed.
 */
public final class ClassArchive {
    private ClassArchive() {}

    /** How an archive is made. */
    public interface Making {
        /**
         * Makes it.
         *
         * @param jars the class path of the programs, without folders
         */
        void from(List<Path> jars) throws IOException;
    }

    /**
     * Makes an archive unless it is there.
     *
     * @param folder of the archive, and of all that is made for it
     * @param wanted says which places of the class path the programs have
     */
    public static void make(Path folder, Predicate<Path> wanted, Making making) {
        // What the others were made from; it is written last.
        var stamp = folder.resolve("made-from");
        try {
            Files.createDirectories(folder);
            try (var lock = FileChannel.open(
                            folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var held = lock.lock()) {
                var origin = origin(wanted);
                if (!held.isValid()
                        || !Files.exists(stamp)
                        || !Files.readString(stamp).equals(origin)) {
                    Files.deleteIfExists(stamp);
                    making.from(PackedClassPath.in(folder, wanted));
                    Files.writeString(stamp, origin);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every place of the class path that programs have, with the time of its last change. */
    private static String origin(Predicate<Path> wanted) throws IOException {
        var lines = new StringBuilder();
        for (var place : PackedClassPath.places()) {
            if (!wanted.test(place)) {
                continue;
            }
            try (var files = Files.walk(place)) {
                long last = files.mapToLong(file -> file.toFile().lastModified())
                        .max()
                        .orElseThrow();
                lines.append(place).append(' ').append(last).append('\n');
            }
        }
        return lines.toString();
    }

    /** Waits for the end of a rehearsal, in which the classes are loaded that are to be in the archive. */
    public static void await(Process rehearsal) {
        try {
            if (!rehearsal.waitFor(5, TimeUnit.MINUTES)) {
                rehearsal.destroyForcibly();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
