package dev.quern.ocr.recognition;

import org.jspecify.annotations.Nullable;

/** Reads lines of text with one of PP-OCR's recognisers. Safe for use by many threads. */
final class LineReader {
    private static final int HEIGHT = 48;
    /** The network makes little sense of less. */
    private static final int NARROWEST = 32;
    /** A line of about 200 characters; longer ones are squeezed. */
    private static final int WIDEST = 3200;
    /** The network looks at eight columns at a time. */
    private static final int STEP = 8;

    private final Model model;
    private final Alphabet alphabet;
    private final CtcDecoding decoding;

    LineReader(Model model, Alphabet alphabet, CtcDecoding decoding) {
        this.model = model;
        this.alphabet = alphabet;
        this.decoding = decoding;
    }

    /** What a line says. One line at a time: several of one width at once take longer, whether alike or padded. */
    ReadLine read(Picture page, TextRegion region, @Nullable Accents accents) {
        var line = LineImage.of(page, region, HEIGHT, NARROWEST, WIDEST);
        int width = (line.width() + STEP - 1) / STEP * STEP;
        int steps = width / STEP;
        return model.run(
                1,
                HEIGHT,
                width,
                buffer -> LineImage.write(line, buffer, 0, width),
                new long[] {1, steps, alphabet.size()},
                values -> decoding.read(values, steps, (double) line.width() / width, accents));
    }
}
