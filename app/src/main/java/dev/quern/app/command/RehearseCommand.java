package dev.quern.app.command;

import dev.quern.app.client.QuernClient;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.EngineWiring;
import dev.quern.app.wiring.Server;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.PageImages;
import dev.quern.core.reading.Reading;
import dev.quern.ocr.paging.PageDrawing;
import dev.quern.ocr.reading.TikaTypeDetector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * {@code quern rehearse}: does once what a server and the processes that it starts do, all in one process, and ends: for the
 * archive of classes that the JVM writes at its end.
 */
@Command(name = "rehearse", description = "Does once what a server does.", hidden = true)
public final class RehearseCommand implements Callable<Integer> {
    private static final String PDF = "invoice.pdf";
    private static final Set<String> SAMPLES = Set.of(PDF, "scanned-quotation.jpg");

    private static final Duration LOOK_EVERY = Duration.ofMillis(20);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @Override
    public Integer call() throws IOException {
        new CommandLine(new ServeCommand());
        var folder = Files.createTempDirectory("quern-rehearsal-");
        var settings = Settings.of(Map.of("data", folder.toString(), "port", "0"), Map.of());
        try (var server = Server.start(settings)) {
            var client = new QuernClient(server.url(), server.firstKey().orElseThrow());
            var reader = EngineWiring.readers(settings);
            for (var sample : DemoDocument.all()) {
                if (sample.name().equals(PDF)) {
                    // One is enough: the server has another process read it.
                    process(client, sample);
                }
                if (SAMPLES.contains(sample.name())) {
                    readAndDraw(reader, Files.write(folder.resolve(sample.name()), sample.content()));
                }
            }
        } finally {
            DemoCommand.delete(folder);
        }
        return 0;
    }

    private static void process(QuernClient client, DemoDocument sample) throws IOException {
        var mailbox = client.post("/parser", sample.mailbox());
        var id = client.upload(mailbox.path("id").asLong(), sample.name(), sample.content());
        client.await(id, LOOK_EVERY, PATIENCE);
    }

    private static void readAndDraw(DocumentReader reader, Path file) {
        var type = new TikaTypeDetector().detect(file, file.getFileName().toString());
        if (reader.read(file, type) instanceof Reading.Legible read) {
            PageImages.of(new PageDrawing(reader), file, type, read.pages()).jpeg(0);
        }
    }
}
