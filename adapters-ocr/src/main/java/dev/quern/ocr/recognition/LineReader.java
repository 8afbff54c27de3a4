package dev.quern.ocr.recognition;

import dev.quern.ocr.recognition.region.TextRegion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads lines of text that were found on a page. Safe for use by many threads. */
interface LineReader {
    /** Returns whether it can tell all small letters of a language, a tag such as {@code de}. */
    boolean knows(String language);

    /**
     * Reads lines, in their order; one that cannot be read has no words.
     *
     * @param language of the text, as a tag such as {@code de}; null when nobody knows
     */
    List<ReadLine> read(Picture page, List<TextRegion> lines, @Nullable String language);
}
