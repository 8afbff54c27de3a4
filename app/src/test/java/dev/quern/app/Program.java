package dev.quern.app;

import dev.quern.core.program.ClassArchive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    /**
     * Tests look at processes that have hardly lived: as little is compiled in them as in the processes of tests, and their
     * archive is mapped where it was made for.
     */
    private static final List<String> OPTIONS = List.of(
            "-Xmx512m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:ArchiveRelocationMode=0",
            "-Djava.awt.headless=true");

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

    /** The class path that the archive is of, which is made now unless it is there. */
    static String classPath() {
        return Made.ARCHIVE.resolveSibling(JAR.getFileName()).toString();
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
            ClassArchive.make(FOLDER, place -> !place.endsWith("test-classes"), jars -> {
                pack(jars);
                rehearse();
            });
            return Program.ARCHIVE;
        }

        private static void pack(List<Path> jars) throws IOException {
            var manifest = new Manifest();
            manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
            // Relative, as in the JAR that ships: archives do not know other ways to name them.
            manifest.getMainAttributes()
                    .put(
                            Attributes.Name.CLASS_PATH,
                            jars.stream()
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
            ClassArchive.await(new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(FOLDER.resolve("rehearsal.log").toFile())
                    .start());
        }
    }
}
