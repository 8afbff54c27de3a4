package dev.quern.core.reading;

import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;

/** Driven port: turns the bytes of a file into pages of words. Safe for use by many threads. */
public interface DocumentReader {
    /**
     * Reads a file whole.
     *
     * @param contentType as detected from the bytes, such as {@code application/pdf}
     * @return the pages, or why there are none; broken input is an answer, not an exception
     */
    Reading read(Path file, String contentType);

    /**
     * Reads a file whole, with pictures of text as a mailbox wishes; for readers that meet none the same as without.
     *
     * @param contentType as detected from the bytes
     */
    default Reading read(Path file, String contentType, RecognitionWishes wishes) {
        return read(file, contentType);
    }

    /** The text of some pages of a document, as {@link Reading.Legible#text} is of all. */
    default String text(Pages pages) {
        return pages.pages().stream()
                .map(page -> page.words().stream().map(Word::text).collect(Collectors.joining(" ")))
                .collect(Collectors.joining("\f"));
    }

    /**
     * The cells of a spreadsheet, on the pages that {@link #read} makes of it.
     *
     * @param contentType as detected from the bytes
     * @return {@link Reading.Spreadsheet}, or why there are none; empty for a file that is no spreadsheet
     */
    default Optional<Reading> rows(Path file, String contentType) {
        return Optional.empty();
    }
}
