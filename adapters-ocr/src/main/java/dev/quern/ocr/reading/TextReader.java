package dev.quern.ocr.reading;

import dev.quern.core.page.Pages;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.Reading;
import dev.quern.ocr.reading.text.CharacterGrid;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.TextDecoding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Reads plain text in whatever encoding it comes, laid out on a grid of characters: see {@link CharacterGrid}.
 *
 * <p>Form feeds make pages; without them the document is one long page.
 */
public final class TextReader implements DocumentReader {
    public static final int DEFAULT_MAX_BYTES = 5 << 20;

    private final int maxBytes;
    private final int maxPages;

    public TextReader() {
        this(DEFAULT_MAX_BYTES, ReadingLimits.USUAL.pages());
    }

    /**
     * @param maxBytes a longer file is unreadable: each of its words would take a hundred bytes of memory
     * @param maxPages so is one with more pages
     */
    public TextReader(int maxBytes, int maxPages) {
        this.maxBytes = maxBytes;
        this.maxPages = maxPages;
    }

    @Override
    public Reading read(Path file, String contentType) {
        try {
            long size = Files.size(file);
            if (size == 0) {
                return new Reading.Unreadable("The file is empty");
            }
            if (size > maxBytes) {
                return new Reading.Unreadable(
                        String.format(Locale.ROOT, "The text has %,d bytes; at most %,d are read", size, maxBytes));
            }
            var text = TextDecoding.decode(Files.readAllBytes(file));
            return text == null ? new Reading.Unreadable("The file is not text") : lay(tidy(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // our disk, not the sender's file
        }
    }

    private Reading lay(String text) {
        long breaks = text.chars().filter(c -> c == '\f').count();
        if (breaks + 1 > maxPages) {
            return new Reading.Unreadable("The text has %d pages; at most %d are read".formatted(breaks + 1, maxPages));
        }
        var pages = CharacterGrid.pages(text);
        return new Reading.Legible(new Pages(pages, breaks > 0), text);
    }

    /** One kind of line end, and no end-of-file mark or page break after which nothing comes. */
    private static String tidy(String text) {
        return text.replace("\r\n", "\n").replace('\r', '\n').replaceAll("[\\f\\x1A\\s]+\\z", "\n");
    }
}
