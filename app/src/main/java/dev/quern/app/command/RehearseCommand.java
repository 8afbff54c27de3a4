package dev.quern.app.command;

import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.EngineWiring;
import dev.quern.core.reading.PageImages;
import dev.quern.core.reading.Reading;
import dev.quern.ocr.paging.PageDrawing;
import dev.quern.ocr.reading.TikaTypeDetector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * {@code quern rehearse}: does once what a server and the processes that it starts do, all in one process, and ends: for the
 * archive of classes that the launcher has written at its end.
 */
@Command(name = "rehearse", description = "Does once what a server does.", hidden = true)
public final class RehearseCommand implements Callable<Integer> {
    @Override
    public Integer call() throws IOException {
        new CommandLine(new ServeCommand());
        int code = new CommandLine(new DemoCommand()).execute("--once", "--port", "0");
        var folder = Files.createTempDirectory("quern-rehearsal-");
        try {
            for (var sample : DemoDocument.all()) {
                var file = folder.resolve(sample.name());
                Files.write(file, sample.content());
                readAndDraw(file);
                Files.delete(file);
            }
        } finally {
            Files.deleteIfExists(folder);
        }
        return code;
    }

    private static void readAndDraw(Path file) throws IOException {
        var reader = EngineWiring.readers(Settings.of(Map.of(), Map.of()));
        var type = new TikaTypeDetector().detect(file, file.getFileName().toString());
        if (reader.read(file, type) instanceof Reading.Legible read) {
            PageImages.of(new PageDrawing(reader), file, type, read.pages())
                    .jpeg(0);
        }
    }
}
