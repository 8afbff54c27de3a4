package dev.quern.ocr.recognition.region;

import dev.quern.core.page.Box;

/**
 * Maps places on a turned picture to the page straightened around its centre.
 *
 * @param width of the turned picture, in pixels
 * @param height of the turned picture, in pixels
 * @param skew in radians, clockwise, that is taken off
 */
public record Laying(int width, int height, double skew) {
    /** The share of a line's height that letters take; the detector leaves some air around. */
    private static final double LETTERS = 0.7;

    /** The box around a part of a line, in fractions of the page; from and to are fractions of the line's length. */
    public Box box(TextRegion line, double from, double to) {
        double halfHeight = LETTERS * line.thickness() / 2;
        // On the straightened page, a corner of the part lies so far from the line's centre.
        double angle = line.angle() - skew;
        double start = (from - 0.5) * line.length();
        double end = (to - 0.5) * line.length();
        double cos = Math.cos(angle);
        double sin = Math.sin(angle);
        double reachX = Math.abs(sin) * halfHeight;
        double reachY = Math.abs(cos) * halfHeight;
        double x = x(line);
        double y = y(line);
        double left = Math.min(start * cos, end * cos) - reachX;
        double right = Math.max(start * cos, end * cos) + reachX;
        double top = Math.min(start * sin, end * sin) - reachY;
        double bottom = Math.max(start * sin, end * sin) + reachY;
        return new Box((x + left) / width, (y + top) / height, (x + right) / width, (y + bottom) / height);
    }

    /** Returns how far right a line's centre is, in pixels of the straightened page. */
    public double x(TextRegion line) {
        double fromX = line.x() - width / 2.0;
        double fromY = line.y() - height / 2.0;
        return width / 2.0 + fromX * Math.cos(skew) + fromY * Math.sin(skew);
    }

    /** Returns how far down a line's centre is, in pixels of the straightened page. */
    public double y(TextRegion line) {
        double fromX = line.x() - width / 2.0;
        double fromY = line.y() - height / 2.0;
        return height / 2.0 - fromX * Math.sin(skew) + fromY * Math.cos(skew);
    }
}
