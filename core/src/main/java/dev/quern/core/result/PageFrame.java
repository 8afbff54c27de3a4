package dev.quern.core.result;

import dev.quern.core.page.Laid;
import dev.quern.core.page.Page;
import java.util.Locale;

/**
 * The facts kept of a page that was read: enough to say how large its image will be, and to draw it as it was read.
 *
 * @param width in points (1/72 inch), upright
 * @param height likewise
 * @param included whether its mailbox chose it
 */
public record PageFrame(double width, double height, Laid laid, boolean included) {
    private static final double POINTS_PER_INCH = 72;
    /** The resolution of an image, in pixels per inch. */
    private static final double RESOLUTION = 200;
    /** Larger pages are drawn less finely: A3 has 7.7 million at the full resolution. */
    private static final double MOST_PIXELS = 16_000_000;

    private static final int LONGEST_SIDE = 20_000;

    public static PageFrame of(Page page, boolean included) {
        return new PageFrame(page.width(), page.height(), page.laid(), included);
    }

    /** Its size in its image, in pixels. */
    public int pixelWidth() {
        return pixels(width);
    }

    /** Its size in its image, in pixels. */
    public int pixelHeight() {
        return pixels(height);
    }

    /** Tells its image from one of the same page that was read as lying otherwise: up to 45 characters. */
    public String outline() {
        return String.format(
                Locale.ROOT, "%dx%d/%d/%.6f", pixelWidth(), pixelHeight(), laid.quarterTurns(), laid.skew());
    }

    private int pixels(double side) {
        double square = Math.max(1, width) * Math.max(1, height) / (POINTS_PER_INCH * POINTS_PER_INCH);
        double resolution = Math.min(RESOLUTION, Math.sqrt(MOST_PIXELS / square));
        return (int) Math.max(1, Math.min(LONGEST_SIDE, Math.round(side / POINTS_PER_INCH * resolution)));
    }
}
