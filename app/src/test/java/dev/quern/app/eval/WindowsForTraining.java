package dev.quern.app.eval;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.EngineWiring;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.reader.PageReader;
import dev.quern.ocr.engine.reader.Window;
import dev.quern.ocr.reading.TikaTypeDetector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads the documents that {@code adapters-ocr/training/pages.py} drew, as the program reads any others, and writes them as
 * the page reader sees them, to train it with: {@code WindowsForTraining FOLDER...}, each to {@code FOLDER/windows.jsonl}.
 */
final class WindowsForTraining {
    private WindowsForTraining() {}

    public static void main(String... folders) throws IOException {
        var json = new ObjectMapper();
        var reader = EngineWiring.commandReader(Settings.of(Map.of(), System.getenv()));
        var types = new TikaTypeDetector();
        for (var name : folders) {
            var folder = Path.of(name);
            var part = folder.resolve("windows.jsonl.part");
            try (var out = Files.newBufferedWriter(part);
                    var answers = Files.lines(folder.resolve("answers.jsonl"))) {
                for (var line : (Iterable<String>) answers::iterator) {
                    var file = folder.resolve(json.readTree(line).get("file").asText());
                    var type = types.detect(file, file.getFileName().toString());
                    if (reader.read(file, type, RecognitionWishes.USUAL) instanceof Reading.Legible read) {
                        var views =
                                read.pages().pages().stream().map(PageView::of).toList();
                        var windows = PageReader.windows(views).stream()
                                .map(WindowsForTraining::plain)
                                .toList();
                        out.write(json.writeValueAsString(
                                Map.of("file", file.getFileName().toString(), "windows", windows)));
                        out.newLine();
                    }
                }
            }
            Files.move(part, folder.resolve("windows.jsonl"), StandardCopyOption.REPLACE_EXISTING);
        }
        System.exit(0);
    }

    private static Map<String, Object> plain(Window window) {
        var all = new HashMap<String, Object>();
        for (var column : Window.Column.values()) {
            all.put(column.name().toLowerCase(Locale.ROOT), window.column(column));
        }
        all.put(
                "words",
                window.words().stream()
                        .map(word -> List.of(
                                window.segments()
                                        .get(word.segment())
                                        .tokens()
                                        .get(word.token())
                                        .text(),
                                word.segment(),
                                word.first(),
                                word.last()))
                        .toList());
        return all;
    }
}
