package dev.quern.ocr.recognition;

import dev.quern.core.page.Box;
import java.util.List;

/**
 * The text on a picture of a page, and how the page must be laid for it to stand upright: turned first, then straightened
 * around its centre without changing its size.
 *
 * @param words line by line from the top, in fractions of the page as laid
 * @param quarterTurns clockwise, from 0 to 3
 * @param skew in radians, clockwise, by which the lines run askew on the turned page; it was taken off
 */
public record RecognizedPage(List<RecognizedWord> words, int quarterTurns, double skew) {
    public RecognizedPage {
        words = List.copyOf(words);
    }

    /**
     * A word as it was read.
     *
     * @param box around its letters
     * @param confidence from 0 to 1
     */
    public record RecognizedWord(String text, Box box, double confidence) {}
}
