package dev.quern.ocr.recognition;

import dev.quern.ocr.recognition.ReadLine.ReadWord;
import dev.quern.ocr.recognition.region.TextRegion;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** Reads lines of text with one of PP-OCR's recognisers. */
final class OnnxLineReader implements LineReader {
    private static final int HEIGHT = 48;
    /** The network makes little sense of less. */
    private static final int NARROWEST = 32;
    /** A line of about 200 characters; longer ones are read in parts. */
    private static final int WIDEST = 3200;
    /** Beyond this a line is squeezed: no picture is so wide. */
    private static final int LONGEST = 20 * WIDEST;

    /** Read with less, a line is read once more. */
    private static final double DOUBTFUL = 0.93;
    /** The share of a line's thickness that is taken off around it. */
    private static final double AIR = 0.3;
    /** So much surer must that be to count. */
    private static final double SURER = 0.03;

    private final Model model;
    private final Alphabet alphabet;
    private final CtcDecoding decoding;
    private final ExecutorService pool;

    /** @param pool whose threads share the lines of a page */
    OnnxLineReader(Model model, Alphabet alphabet, CtcDecoding decoding, ExecutorService pool) {
        this.model = model;
        this.alphabet = alphabet;
        this.decoding = decoding;
        this.pool = pool;
    }

    @Override
    public boolean knows(String language) {
        return Letters.of(language).chars().allMatch(letter -> alphabet.index((char) letter) != Alphabet.NONE);
    }

    @Override
    public List<ReadLine> read(Picture page, List<TextRegion> lines, @Nullable String language) {
        var accents = Accents.of(language);
        var work = new ArrayList<Callable<ReadLine>>();
        lines.forEach(line -> work.add(() -> read(page, line, accents)));
        try {
            var read = new ArrayList<ReadLine>();
            for (var line : pool.invokeAll(work)) {
                read.add(line.get());
            }
            return read;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Stopped while reading a page", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("A line could not be read: " + e.getCause(), e);
        }
    }

    /**
     * Reads a line. In small print on wide pages the detector sees little, and takes a line for half as high again as
     * it is; one that is read with doubt is read once more without that air, and without the lines that reach into it.
     */
    private ReadLine read(Picture page, TextRegion region, @Nullable Accents accents) {
        var read = once(page, region, accents);
        if (read.words().isEmpty() || read.confidence() >= DOUBTFUL) {
            return read;
        }
        var closer = region.grown(-AIR / 2 * Math.min(region.thickness(), region.length()));
        var again = once(page, closer, accents).within(closer.length() / region.length());
        return again.confidence() > read.confidence() + SURER ? again : read;
    }

    private ReadLine once(Picture page, TextRegion region, @Nullable Accents accents) {
        var line = LineImage.of(page, region, HEIGHT, NARROWEST, LONGEST);
        if (line.width() <= WIDEST) {
            return read(line, accents);
        }
        var words = new ArrayList<ReadWord>();
        int left = 0;
        for (int right : LineImage.ends(line, WIDEST)) {
            var part = read(line.part(left, 0, right - left, line.height()), accents);
            double from = (double) left / line.width();
            double share = (double) (right - left) / line.width();
            part.words()
                    .forEach(word -> words.add(new ReadWord(
                            word.text(), from + share * word.left(), from + share * word.right(), word.confidence())));
            left = right;
        }
        return new ReadLine(words);
    }

    /** Reads a part of a line. One at a time: several of one width at once take longer, whether alike or padded. */
    private ReadLine read(Picture line, @Nullable Accents accents) {
        int width = (line.width() + CtcDecoding.STEP - 1) / CtcDecoding.STEP * CtcDecoding.STEP;
        int steps = width / CtcDecoding.STEP;
        return model.run(
                1,
                HEIGHT,
                width,
                buffer -> LineImage.write(line, buffer, 0, width),
                new long[] {1, steps, alphabet.size()},
                values -> decoding.read(values, steps, (double) line.width() / width, Gaps.of(line), accents));
    }
}
