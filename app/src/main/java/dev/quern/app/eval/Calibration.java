package dev.quern.app.eval;

import java.io.PrintStream;
import java.util.Locale;

/** Compares confidence with accuracy: of values given with 0.8, eight of ten should be right. */
final class Calibration {
    private static final int BINS = 10;

    private final int[] values = new int[BINS];
    private final int[] right = new int[BINS];
    private final double[] believed = new double[BINS];

    void add(double confidence, boolean isRight) {
        int bin = Math.min(BINS - 1, (int) (confidence * BINS));
        values[bin]++;
        right[bin] += isRight ? 1 : 0;
        believed[bin] += confidence;
    }

    void addAll(Calibration other) {
        for (int bin = 0; bin < BINS; bin++) {
            values[bin] += other.values[bin];
            right[bin] += other.right[bin];
            believed[bin] += other.believed[bin];
        }
    }

    int count() {
        int count = 0;
        for (int bin : values) {
            count += bin;
        }
        return count;
    }

    /** Mean distance between belief and truth over the bins, weighted by their size. */
    double expectedError() {
        double error = 0;
        for (int bin = 0; bin < BINS; bin++) {
            error += Math.abs(believed[bin] - right[bin]);
        }
        return count() == 0 ? 0 : error / count();
    }

    void print(PrintStream out) {
        out.printf(Locale.ROOT, "  confidence   values  believed  right%n");
        for (int bin = 0; bin < BINS; bin++) {
            if (values[bin] > 0) {
                out.printf(
                        Locale.ROOT,
                        "  %.1f to %.1f %8d %9.2f %6.2f%n",
                        bin / 10.0,
                        (bin + 1) / 10.0,
                        values[bin],
                        believed[bin] / values[bin],
                        (double) right[bin] / values[bin]);
            }
        }
        out.printf(Locale.ROOT, "  expected calibration error %.3f over %d values%n", expectedError(), count());
    }
}
