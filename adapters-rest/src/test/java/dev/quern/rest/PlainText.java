package dev.quern.rest;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.PageSpan;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.reading.BoxRecognizer;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.PageCutter;
import dev.quern.core.reading.PageDrawer;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.core.reading.TypeDetector;
import dev.quern.core.result.PageFrame;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;

/**
 * Takes every file without a NUL for text, or for an image if its name ends in {@code .scan}. A line is one word, and a form
 * feed ends a page: enough for a server to have something to show. Images of pages are blank,
 * and boxes say what was read in them, in the language of the mailbox.
 */
final class PlainText implements DocumentReader, TypeDetector, PageCutter, PageDrawer, BoxRecognizer {
    @Override
    public String detect(Path file, String name) throws IOException {
        if (Files.readString(file, StandardCharsets.ISO_8859_1).indexOf('\0') >= 0) {
            return "application/octet-stream";
        }
        return name.endsWith(".scan") ? "image/png" : "text/plain";
    }

    @Override
    public Reading read(Path file, String contentType) {
        try {
            var text = Files.readString(file);
            var sheets = text.split("\f", -1);
            var pages = new ArrayList<Page>();
            for (var sheet : sheets) {
                pages.add(page(pages.size(), sheet));
            }
            return new Reading.Legible(new Pages(pages, sheets.length > 1), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Page page(int index, String text) {
        var words = new ArrayList<Word>();
        var lines = text.lines().filter(line -> !line.isBlank()).toList();
        for (int i = 0; i < lines.size(); i++) {
            var box = new Box(0.1, (i + 1) * 0.01, 0.5, (i + 2) * 0.01);
            words.add(Word.of(lines.get(i), box));
        }
        return new Page(index, 600, 800, words);
    }

    @Override
    public boolean cut(Path file, String contentType, List<PageSpan> spans, Parts parts) {
        try {
            var sheets = List.of(Files.readString(file).split("\f", -1));
            for (var span : spans) {
                var part = String.join("\f", sheets.subList(span.first() - 1, span.last()));
                parts.accept(new ByteArrayInputStream(part.getBytes(StandardCharsets.UTF_8)));
            }
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Optional<InputStream> draw(Path file, String contentType, int index, PageFrame frame) throws IOException {
        var image = new BufferedImage(frame.pixelWidth(), frame.pixelHeight(), BufferedImage.TYPE_BYTE_GRAY);
        var jpeg = new ByteArrayOutputStream();
        ImageIO.write(image, "jpeg", jpeg);
        return Optional.of(new ByteArrayInputStream(jpeg.toByteArray()));
    }

    @Override
    public Optional<List<Word>> recognize(
            Path file, String contentType, int index, PageFrame frame, Box box, RecognitionWishes wishes) {
        var pages = ((Reading.Legible) read(file, contentType)).pages().pages();
        if (pages.get(index).words().stream().anyMatch(word -> word.text().equals("not to be drawn"))) {
            return Optional.empty();
        }
        return Optional.of(pages.get(index).words().stream()
                .filter(word -> word.box().centerY() > box.top() && word.box().centerY() < box.bottom())
                .map(word -> new Word(word.text() + " (" + wishes.language() + ")", word.box(), 0, false, 0.5))
                .toList());
    }

    @Override
    public Optional<InputStream> searchable(Path file, String contentType, Pages pages) {
        return Optional.empty();
    }
}
