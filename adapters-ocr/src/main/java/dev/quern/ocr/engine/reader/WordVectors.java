package dev.quern.ocr.engine.reader;

import java.nio.ByteBuffer;

/**
 * The vectors of pieces of words that all networks of this package begin with: for each piece in {@code words.bin} a factor
 * and numbers of eight bits, since they are most of what networks weigh.
 */
final class WordVectors {
    private static final int WIDTH = 384;
    private static final int ROW = Float.BYTES + WIDTH;

    private final ByteBuffer rows;

    /** @throws IllegalArgumentException if there are not vectors of so many pieces */
    WordVectors(byte[] rows, int pieces) {
        if (rows.length != pieces * ROW) {
            throw new IllegalArgumentException(
                    rows.length + " bytes are not the vectors of " + pieces + " pieces of words");
        }
        this.rows = ByteBuffer.wrap(rows);
    }

    /** Returns a vector for each piece. */
    float[][] of(long[] pieces) {
        var vectors = new float[pieces.length][WIDTH];
        for (int i = 0; i < pieces.length; i++) {
            int at = (int) pieces[i] * ROW;
            float factor = rows.getFloat(at);
            for (int k = 0; k < WIDTH; k++) {
                vectors[i][k] = rows.get(at + Float.BYTES + k) * factor;
            }
        }
        return vectors;
    }
}
