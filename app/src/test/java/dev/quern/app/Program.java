package dev.quern.app;

import dev.quern.core.program.PackedClassPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/**
 * The program as tests start it: one JAR that names the others, and an archive of the classes that a server uses, both as
 * {@code quern prepare} and the launcher have them. Loading classes is most of what a start costs, and tests start some hundred
 * servers. The processes of the tests share what the first of them makes.
 */
public final class Program {
    private static final Path FOLDER = Path.of("target", "program").toAbsolutePath();
    private static final Path JAR = FOLDER.resolve("quern.jar");
    private static final Path ARCHIVE = FOLDER.resolve("quern.jsa");
    /** What the others were made from; it is written last. */
    private static final Path STAMP = FOLDER.resolve("made-from");

    /** Tests look at processes that have hardly lived: as little is compiled in them as in the processes of tests. */
    private static final List<String> OPTIONS =
            List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Djava.awt.headless=true");

    private Program() {}

    /** The command that starts it with these arguments. */
    public static List<String> command(String... arguments) {
        return command(List.of(), List.of(arguments));
    }

    /** The same with options of {@code java}. */
    public static List<String> command(List<String> options, List<String> arguments) {
        var command = java();
        command.addAll(List.of("-XX:SharedArchiveFile=" + Made.ARCHIVE, "-Xshare:auto", "-Xlog:cds=off:stderr"));
        command.addAll(options);
        command.addAll(List.of("-cp", JAR.toString(), Main.class.getName()));
        command.addAll(arguments);
        return command;
    }

    private static List<String> java() {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
        return command;
    }

    /** Made when the first process is started, unless another process of the tests did it. */
    private static final class Made {
        private static final Path ARCHIVE = make();

        private static Path make() {
            try {
                Files.createDirectories(FOLDER);
                try (var lock = FileChannel.open(
                                FOLDER.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                        var held = lock.lock()) {
                    var origin = origin();
                    if (!held.isValid()
                            || !Files.exists(STAMP)
                            || !Files.readString(STAMP).equals(origin)) {
                        Files.deleteIfExists(STAMP);
                        pack();
                        rehearse();
                        Files.writeString(STAMP, origin);
                    }
                }
                return Program.ARCHIVE;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Every place of the class path that programs have, with the time of its last change. */
        private static String origin() throws IOException {
            var lines = new StringBuilder();
            for (var place : PackedClassPath.places()) {
                if (!isOfPrograms(place)) {
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

        private static boolean isOfPrograms(Path place) {
            return !place.endsWith("test-classes");
        }

        private static void pack() throws IOException {
            var manifest = new Manifest();
            manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
            // Relative, as in the JAR that ships: archives do not know other ways to name them.
            manifest.getMainAttributes()
                    .put(
                            Attributes.Name.CLASS_PATH,
                            PackedClassPath.in(FOLDER, Made::isOfPrograms).stream()
                                    .map(jar -> FOLDER.relativize(jar).toString())
                                    .collect(Collectors.joining(" ")));
            new JarOutputStream(Files.newOutputStream(JAR), manifest).close();
        }

        /** Where this fails, programs start without an archive, only slower. */
        private static void rehearse() throws IOException {
            var command = java();
            command.addAll(List.of(
                    "-XX:ArchiveClassesAtExit=" + Program.ARCHIVE,
                    "-Xlog:all=off:stderr",
                    "-cp",
                    JAR.toString(),
                    Main.class.getName(),
                    "rehearse"));
            var rehearsal = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(FOLDER.resolve("rehearsal.log").toFile())
                    .start();
            try {
                if (!rehearsal.waitFor(5, TimeUnit.MINUTES)) {
                    rehearsal.destroyForcibly();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
