package dev.quern.rest;

import dev.quern.core.extraction.DocumentReader;
import dev.quern.core.extraction.Reading;
import dev.quern.core.intake.TypeDetector;
import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Takes everything without a NUL for text, and reads one word a line: enough for a server to have something to show. */
final class PlainText implements DocumentReader, TypeDetector {
    @Override
    public String detect(Path file, String name) throws IOException {
        return Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1)
                                .indexOf('\0')
                        < 0
                ? "text/plain"
                : "application/octet-stream";
    }

    @Override
    public Reading read(Path file, String contentType) {
        try {
            var text = Files.readString(file);
            var words = new ArrayList<Word>();
            var lines = text.lines().filter(line -> !line.isBlank()).toList();
            for (int i = 0; i < lines.size(); i++) {
                var box = new Box(0.1, (i + 1) * 0.01, 0.5, (i + 2) * 0.01);
                words.add(Word.of(lines.get(i), box));
            }
            return new Reading.Read(new Pages(List.of(new Page(0, 600, 800, words)), false), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
