package dev.quern.ocr.recognition;

import dev.quern.ocr.recognition.region.RegionFinder;
import dev.quern.ocr.recognition.region.TextRegion;
import java.nio.FloatBuffer;
import java.util.List;

/** Finds where text stands on a picture, with PP-OCR's detector (DBNet: a map of how likely each pixel is text). */
final class TextDetector {
    /** The network halves its picture five times. */
    private static final int STEP = 32;

    /** The means and deviations by which training normalised each channel, from 0 to 1. */
    private static final float[] MEAN = {0.485f, 0.456f, 0.406f};

    private static final float[] DEVIATION = {0.229f, 0.224f, 0.225f};

    private final Model model;

    TextDetector(Model model) {
        this.model = model;
    }

    /**
     * Regions in pixels of the picture.
     *
     * @param width at which the network sees the picture; rounded to what it can take
     * @param height the same for its height
     */
    List<TextRegion> find(Picture picture, int width, int height) {
        int seenWidth = Math.max(STEP, Math.round((float) width / STEP) * STEP);
        int seenHeight = Math.max(STEP, Math.round((float) height / STEP) * STEP);
        var seen = picture.scaled(seenWidth, seenHeight);
        var map = model.run(
                1,
                seenHeight,
                seenWidth,
                buffer -> write(seen, buffer),
                new long[] {1, 1, seenHeight, seenWidth},
                TextDetector::copy);
        double scaleX = (double) picture.width() / seenWidth;
        double scaleY = (double) picture.height() / seenHeight;
        return RegionFinder.find(map, seenWidth, seenHeight).stream()
                .map(region -> region.scaled(scaleX, scaleY))
                .toList();
    }

    private static void write(Picture picture, FloatBuffer buffer) {
        for (int channel = 0; channel < Picture.CHANNELS; channel++) {
            for (int y = 0; y < picture.height(); y++) {
                for (int x = 0; x < picture.width(); x++) {
                    buffer.put((picture.value(x, y, channel) / 255f - MEAN[channel]) / DEVIATION[channel]);
                }
            }
        }
    }

    private static float[] copy(FloatBuffer numbers) {
        var copy = new float[numbers.remaining()];
        numbers.get(copy);
        return copy;
    }
}
