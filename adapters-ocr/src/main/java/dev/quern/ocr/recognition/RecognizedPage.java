package dev.quern.ocr.recognition;

import dev.quern.core.page.Box;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The text on a picture of a page, and how the page must be laid for it to stand upright: turned first, then straightened
 * around its centre without changing its size.
 *
 * @param words line by line from the top, in fractions of the page as laid
 * @param quarterTurns clockwise, from 0 to 3
 * @param skew in radians, clockwise, by which the lines run askew on the turned page; it was taken off
 * @param remark what a person should know about how it was read, a sentence; null for nothing
 */
public record RecognizedPage(
        List<RecognizedWord> words,
        int quarterTurns,
        double skew,
        @Nullable String remark) {
    private static final double HARDLY_ASKEW = Math.toRadians(0.2);

    public RecognizedPage {
        words = List.copyOf(words);
    }

    /** One that there is nothing to say about. */
    public RecognizedPage(List<RecognizedWord> words, int quarterTurns, double skew) {
        this(words, quarterTurns, skew, null);
    }

    /** Returns whether the places known from elsewhere still hold on the page. */
    public boolean isAsItWas() {
        return quarterTurns == 0 && Math.abs(skew) < HARDLY_ASKEW;
    }

    /**
     * A word as it was read.
     *
     * @param box around its letters
     * @param confidence from 0 to 1
     */
    public record RecognizedWord(String text, Box box, double confidence) {}
}
