package dev.quern.app.eval;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import javax.imageio.ImageIO;

/** Photographs a scanned page: at an angle, with the light from one side. */
final class Photo {
    /** The most that a corner moves to either side, as a share of the page's width and height. */
    private static final double MOVED = 0.015;
    /** The share of the light that is lost at the far side. */
    private static final double SHADE = 0.35;

    private Photo() {}

    /** A photo of the page, as a JPEG of the same size. */
    static byte[] of(byte[] scan, Random random) throws IOException {
        var page = ImageIO.read(new ByteArrayInputStream(scan));
        var photo = new BufferedImage(page.getWidth(), page.getHeight(), BufferedImage.TYPE_BYTE_GRAY);
        var seen = seen(random);
        double angle = 2 * Math.PI * random.nextDouble();
        for (int y = 0; y < page.getHeight(); y++) {
            for (int x = 0; x < page.getWidth(); x++) {
                double u = (x + 0.5) / page.getWidth();
                double v = (y + 0.5) / page.getHeight();
                double depth = seen[6] * u + seen[7] * v + 1;
                double there = grey(
                        page,
                        (seen[0] * u + seen[1] * v + seen[2]) / depth * page.getWidth() - 0.5,
                        (seen[3] * u + seen[4] * v + seen[5]) / depth * page.getHeight() - 0.5);
                double away = 0.5 + 0.7 * (Math.cos(angle) * (u - 0.5) + Math.sin(angle) * (v - 0.5));
                photo.getRaster().setSample(x, y, 0, (int) Math.round(there * (1 - SHADE * away * away)));
            }
        }
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(photo, "jpeg", bytes);
        return bytes.toByteArray();
    }

    /**
     * The projection of the unit square onto one with its corners moved, by rows; the last of its nine numbers, which is 1,
     * is left out.
     */
    private static double[] seen(Random random) {
        double[] x = {0, 1, 1, 0};
        double[] y = {0, 0, 1, 1};
        for (int i = 0; i < 4; i++) {
            x[i] += MOVED * (2 * random.nextDouble() - 1);
            y[i] += MOVED * (2 * random.nextDouble() - 1);
        }
        double x1 = x[1] - x[2];
        double x3 = x[3] - x[2];
        double y1 = y[1] - y[2];
        double y3 = y[3] - y[2];
        double xs = x[0] - x[1] + x[2] - x[3];
        double ys = y[0] - y[1] + y[2] - y[3];
        double whole = x1 * y3 - x3 * y1;
        double across = (xs * y3 - x3 * ys) / whole;
        double down = (x1 * ys - xs * y1) / whole;
        return new double[] {
            x[1] - x[0] + across * x[1],
            x[3] - x[0] + down * x[3],
            x[0],
            y[1] - y[0] + across * y[1],
            y[3] - y[0] + down * y[3],
            y[0],
            across,
            down
        };
    }

    /** The brightness between the points about a place; beyond the page it is that of the edge. */
    private static double grey(BufferedImage page, double x, double y) {
        int left = (int) Math.floor(x);
        int top = (int) Math.floor(y);
        double right = x - left;
        double bottom = y - top;
        return (1 - bottom) * ((1 - right) * point(page, left, top) + right * point(page, left + 1, top))
                + bottom * ((1 - right) * point(page, left, top + 1) + right * point(page, left + 1, top + 1));
    }

    private static int point(BufferedImage page, int x, int y) {
        return page.getRaster()
                .getSample(
                        Math.max(0, Math.min(page.getWidth() - 1, x)),
                        Math.max(0, Math.min(page.getHeight() - 1, y)),
                        0);
    }
}
