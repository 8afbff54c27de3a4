package dev.quern.ocr.engine.weigh;

/**
 * Finds the least of a smooth function of many numbers by its slope: Adam, by Kingma and Ba (2015), on all examples at
 * once, so that it gives the same each time.
 */
final class Descent {
    private static final int STEPS = 300;
    private static final double RATE = 0.03;
    private static final double MEAN = 0.9;
    private static final double SQUARE = 0.999;

    private Descent() {}

    /** A function to be made small. */
    interface Loss {
        /**
         * Adds the slope at a point.
         *
         * @param slope of each number, 0 at first
         */
        void slope(double[] at, double[] slope);
    }

    /** The numbers at which a function is small, from some on. */
    static double[] from(double[] start, Loss loss) {
        var at = start.clone();
        var mean = new double[at.length];
        var square = new double[at.length];
        for (int step = 1; step <= STEPS; step++) {
            var slope = new double[at.length];
            loss.slope(at, slope);
            double rate = RATE * Math.sqrt(1 - Math.pow(SQUARE, step)) / (1 - Math.pow(MEAN, step));
            for (int i = 0; i < at.length; i++) {
                mean[i] = MEAN * mean[i] + (1 - MEAN) * slope[i];
                square[i] = SQUARE * square[i] + (1 - SQUARE) * slope[i] * slope[i];
                at[i] -= rate * mean[i] / (Math.sqrt(square[i]) + 1e-8);
            }
        }
        return at;
    }
}
