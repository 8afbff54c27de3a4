package dev.quern.ocr.reading.image;

import dev.quern.core.page.Laid;
import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import dev.quern.ocr.recognition.RecognizedPage;
import java.util.List;

/** Makes pages of what a recogniser read. */
public final class RecognizedPages {
    private static final double POINTS_PER_INCH = 72;

    private RecognizedPages() {}

    /**
     * The page as it was laid for its text to stand upright.
     *
     * @param width of the picture, in pixels
     * @param height of the picture, in pixels
     * @param resolution of the picture, in pixels an inch
     */
    public static Page page(RecognizedPage recognized, int index, int width, int height, double resolution) {
        boolean onItsSide = recognized.quarterTurns() % 2 == 1;
        double pointsHigh = POINTS_PER_INCH / resolution * (onItsSide ? width : height);
        double pointsWide = POINTS_PER_INCH / resolution * (onItsSide ? height : width);
        return new Page(
                index,
                pointsWide,
                pointsHigh,
                words(recognized, pointsHigh),
                List.of(),
                new Laid(recognized.quarterTurns(), recognized.skew()));
    }

    /** The words alone; their boxes are about as high as their letters' font. */
    public static List<Word> words(RecognizedPage recognized, double pageHeight) {
        return recognized.words().stream()
                .map(word ->
                        new Word(word.text(), word.box(), word.box().height() * pageHeight, false, word.confidence()))
                .toList();
    }
}
