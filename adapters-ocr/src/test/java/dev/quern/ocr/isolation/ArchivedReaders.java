package dev.quern.ocr.isolation;

import dev.quern.core.program.ClassArchive;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.ocr.isolation.Messages.Request;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.unpacking.UnpackingLimits;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Has the reading processes of a class of tests load their classes from an archive, as those of a server do: loading classes is
 * most of what a start costs, and these tests start some ninety. The archive is the one that this process was told of at its own
 * start, as that of a server is, and hands on; a process that was told of none starts them without.
 */
public final class ArchivedReaders implements BeforeAllCallback, AfterAllCallback {
    private static final String OPTION = "-XX:SharedArchiveFile=";
    private static final String CLASS_PATH = "java.class.path";

    /** Of this process, while its children have another. */
    private String own = System.getProperty(CLASS_PATH);

    @Override
    public void beforeAll(ExtensionContext context) {
        own = System.getProperty(CLASS_PATH);
        archive().ifPresent(archive -> System.setProperty(CLASS_PATH, classPath(archive)));
    }

    @Override
    public void afterAll(ExtensionContext context) {
        System.setProperty(CLASS_PATH, own);
    }

    private static Optional<Path> archive() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith(OPTION))
                .map(option -> Path.of(option.substring(OPTION.length())))
                .findFirst();
    }

    /** The class path that the archive is of. */
    private static String classPath(Path archive) {
        var file = archive.resolveSibling("class-path");
        ClassArchive.make(archive.getParent(), place -> true, jars -> {
            var classPath = jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
            rehearse(archive, classPath);
            Files.writeString(file, classPath);
        });
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a file as tests do. Where this fails, processes start without an archive, only slower. */
    private static void rehearse(Path archive, String classPath) throws IOException {
        var file = Files.writeString(archive.resolveSibling("rehearsal.txt"), "A word");
        var builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:ArchiveClassesAtExit=" + archive,
                        "-Xlog:all=off:stderr",
                        "-Djava.awt.headless=true",
                        ReaderMain.class.getName())
                .redirectError(archive.resolveSibling("rehearsal.log").toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("CLASSPATH", classPath);
        var rehearsal = builder.start();
        try (var requests = rehearsal.getOutputStream()) {
            Messages.write(requests, new Messages.Setup(ReadingLimits.USUAL, UnpackingLimits.USUAL));
            Messages.write(requests, new Request.Read(file.toString(), "text/plain", RecognitionWishes.USUAL));
        }
        ClassArchive.await(rehearsal);
    }
}
