package dev.quern.ocr.recognition;

import dev.quern.ocr.recognition.region.TextRegion;
import java.util.List;

/** Tells lines of text that stand on their heads, with PP-OCR's classifier. */
final class DirectionClassifier {
    private static final int HEIGHT = 48;
    private static final int WIDTH = 192;
    /**
     * The longest part of a line that is looked at, in multiples of its height: a longer one would be squeezed beyond
     * telling.
     */
    private static final double TELLING = 20;

    private final Model model;

    DirectionClassifier(Model model) {
        this.model = model;
    }

    /** Returns the likelihood that these lines of one page are upside down, from 0 to 1; each has its vote. */
    double upsideDown(Picture picture, List<TextRegion> lines) {
        if (lines.isEmpty()) {
            return 0;
        }
        return model.run(
                lines.size(),
                HEIGHT,
                WIDTH,
                buffer -> {
                    for (int i = 0; i < lines.size(); i++) {
                        var part = lines.get(i).middle(TELLING);
                        LineImage.write(LineImage.of(picture, part, HEIGHT, 1, WIDTH), buffer, i, WIDTH);
                    }
                },
                new long[] {lines.size(), 2},
                votes -> {
                    double sum = 0;
                    for (int i = 0; i < lines.size(); i++) {
                        sum += votes.get(2 * i + 1);
                    }
                    return sum / lines.size();
                });
    }
}
