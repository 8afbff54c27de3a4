package dev.quern.jdbc;

import dev.quern.core.contract.Sample;
import dev.quern.core.program.ClassArchive;
import dev.quern.jdbc.queue.JdbcWorkQueue;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Commands that start programs on databases. Loading classes takes most of the time of a start, so one program is run to its
 * end first, and the others load its classes from an archive.
 */
public final class Programs {
    private static final List<String> OPTIONS = List.of(
            "-Xmx128m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:ArchiveRelocationMode=0",
            "-Xlog:disable");
    private static final int DOCUMENTS = 20;

    private Programs() {}

    /** The archive of classes, made when the first program is started, unless another process of the tests did it. */
    private static final class Archive {
        private static final Path FOLDER = Path.of("target", "programs").toAbsolutePath();
        private static final Path FILE = FOLDER.resolve("classes.jsa");
        private static final String CLASSES = classPath();

        private static String classPath() {
            var file = FOLDER.resolve("class-path");
            ClassArchive.make(FOLDER, place -> true, jars -> {
                var classPath = jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
                rehearse(classPath);
                Files.writeString(file, classPath);
            });
            try {
                return Files.readString(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Where this fails, programs start without an archive, only slower. */
        private static void rehearse(String classPath) throws IOException {
            ClassArchive.await(new ProcessBuilder(command(
                            "-XX:ArchiveClassesAtExit=" + FILE,
                            classPath,
                            Rehearsal.class,
                            List.of(Postgres.newUrl(), "postgres")))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start());
        }
    }

    /** The command that runs the main method of a class on the test class path. */
    public static List<String> command(Class<?> program, String... arguments) {
        return command("-XX:SharedArchiveFile=" + Archive.FILE, Archive.CLASSES, program, List.of(arguments));
    }

    private static List<String> command(String archive, String classes, Class<?> program, List<String> arguments) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
        command.addAll(List.of(archive, "-Xshare:auto", "-cp", classes, program.getName()));
        command.addAll(arguments);
        return command;
    }

    /** Does what these programs do, so that their classes are loaded, and ends. */
    static final class Rehearsal {
        private Rehearsal() {}

        public static void main(String[] arguments) throws InterruptedException {
            rehearse("jdbc:h2:mem:rehearsal;DB_CLOSE_DELAY=-1", "quern");
            rehearse(arguments[0], arguments[1]);
            System.exit(0);
        }

        private static void rehearse(String url, String user) throws InterruptedException {
            try (var database = Database.open(url, user, user, 4)) {
                var stores = TestDatabases.stores(database);
                var queue = new JdbcWorkQueue(database);
                var traffic = new Traffic(database, queue, Sample.mailbox(stores));
                queue.start(2, traffic::workOn, (document, cause) -> {});
                for (int i = 0; i < DOCUMENTS; i++) {
                    traffic.takeIn();
                }
                while (queue.size() > 0) {
                    TimeUnit.MILLISECONDS.sleep(10);
                }
            }
        }
    }
}
