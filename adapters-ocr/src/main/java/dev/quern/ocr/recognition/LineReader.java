package dev.quern.ocr.recognition;

import java.util.ArrayList;
import java.util.List;

/** Reads lines of text with one of PP-OCR's recognisers. Safe for use by many threads. */
final class LineReader implements AutoCloseable {
    static final int HEIGHT = 48;
    /** The network makes little sense of less. */
    static final int NARROWEST = 32;
    /** A line of more than about 200 characters; longer ones are squeezed. */
    static final int WIDEST = 3200;

    private final Model model;
    private final CtcDecoding decoding;

    LineReader(Model model, Alphabet alphabet) {
        this.model = model;
        this.decoding = new CtcDecoding(alphabet);
    }

    /** What lines of nearly one width say, in their order; they go through the network together. */
    List<ReadLine> read(List<Picture> lines) {
        int width = lines.stream().mapToInt(Picture::width).max().orElseThrow();
        width = (width + 7) / 8 * 8;
        var buffer = Model.buffer(lines.size() * Picture.CHANNELS * HEIGHT * width);
        for (int i = 0; i < lines.size(); i++) {
            LineImage.write(lines.get(i), buffer, i, width);
        }
        var output = model.run(buffer, lines.size(), HEIGHT, width);
        int steps = output.size(1);
        int size = output.size(2);
        var read = new ArrayList<ReadLine>();
        for (int i = 0; i < lines.size(); i++) {
            read.add(decoding.read(
                    output.values, i * steps * size, steps, (double) lines.get(i).width() / width));
        }
        return read;
    }

    @Override
    public void close() {
        model.close();
    }
}
