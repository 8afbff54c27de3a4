package dev.quern.app.samples.drawing;

import java.awt.Color;

/**
 * The look of text.
 *
 * @param size in points
 */
public record Ink(double size, boolean bold, boolean italic, Color color) {
    public static Ink of(double size) {
        return new Ink(size, false, false, new Color(0x22, 0x22, 0x22));
    }

    public Ink strong() {
        return new Ink(size, true, false, color);
    }

    public Ink slanted() {
        return new Ink(size, false, true, color);
    }

    public Ink in(Color other) {
        return new Ink(size, bold, italic, other);
    }

    public Ink sized(double points) {
        return new Ink(points, bold, italic, color);
    }

    /** The distance from one baseline to the next, in points. */
    public double leading() {
        return size * 1.28;
    }
}
