package dev.quern.ocr.recognition;

import java.util.Arrays;

/**
 * Where a picture of a line has nothing between its letters. Dark on light or light on dark, paper of any shade: a column has
 * something on it where its pixels differ from top to bottom.
 */
final class Gaps {
    /** Nothing is known of the line. */
    static final Gaps UNKNOWN = new Gaps(new boolean[0]);

    /** A share of the difference within the busiest columns: a column with less is empty. */
    private static final double SOMETHING = 0.4;

    private final boolean[] empty;

    private Gaps(boolean[] empty) {
        this.empty = empty;
    }

    static Gaps of(Picture line) {
        var differences = new int[line.width()];
        // Lines above and below that reach into the picture are not of it.
        int top = line.height() / 10;
        for (int x = 0; x < differences.length; x++) {
            int least = 255;
            int most = 0;
            for (int y = top; y < line.height() - top; y++) {
                int value = line.value(x, y, 1);
                least = Math.min(least, value);
                most = Math.max(most, value);
            }
            differences[x] = most - least;
        }
        var sorted = differences.clone();
        Arrays.sort(sorted);
        double much = SOMETHING * sorted[sorted.length * 9 / 10];
        var empty = new boolean[differences.length];
        for (int x = 0; x < empty.length; x++) {
            empty[x] = differences[x] < much;
        }
        return new Gaps(empty);
    }

    /** The widest between two columns, in columns; -1 where nothing is known. */
    int widest(int from, int to) {
        if (empty.length == 0) {
            return -1;
        }
        int widest = 0;
        int width = 0;
        for (int x = Math.max(0, from); x < Math.min(to, empty.length); x++) {
            width = empty[x] ? width + 1 : 0;
            widest = Math.max(widest, width);
        }
        return widest;
    }
}
