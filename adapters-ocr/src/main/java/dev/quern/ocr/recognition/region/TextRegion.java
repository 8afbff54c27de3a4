package dev.quern.ocr.recognition.region;

/**
 * A line of text on a picture as a rectangle that may stand askew. All lengths in pixels, origin upper left, y down.
 *
 * @param x of the centre
 * @param y of the centre
 * @param length along the line
 * @param thickness across it
 * @param angle in radians, of the reading direction; 0 points right, positive turns clockwise; from -pi/2 to pi/2
 * @param score how sure the detector is, from 0 to 1
 */
public record TextRegion(double x, double y, double length, double thickness, double angle, double score) {

    /** The same with its measures in a picture that is this many times as wide and high. */
    public TextRegion scaled(double byX, double byY) {
        if (byX == byY) {
            return new TextRegion(x * byX, y * byX, length * byX, thickness * byX, angle, score);
        }
        double alongX = Math.cos(angle) * byX;
        double alongY = Math.sin(angle) * byY;
        double acrossX = -Math.sin(angle) * byX;
        double acrossY = Math.cos(angle) * byY;
        return new TextRegion(
                x * byX,
                y * byY,
                length * Math.hypot(alongX, alongY),
                thickness * Math.hypot(acrossX, acrossY),
                Math.atan2(alongY, alongX),
                score);
    }

    /** The same, moved. */
    public TextRegion moved(double byX, double byY) {
        return new TextRegion(x + byX, y + byY, length, thickness, angle, score);
    }

    /** Grown on all sides by a distance. */
    public TextRegion grown(double by) {
        return new TextRegion(x, y, length + 2 * by, thickness + 2 * by, angle, score);
    }

    /** Thicker on the side where the letters' heads are, by a share of its thickness. */
    public TextRegion raised(double share) {
        double by = share * thickness;
        return new TextRegion(
                x + Math.sin(angle) * by / 2, y - Math.cos(angle) * by / 2, length, thickness + by, angle, score);
    }

    /** Returns the middle of a line, no longer than this many times its thickness. */
    public TextRegion middle(double times) {
        return new TextRegion(x, y, Math.min(length, times * thickness), thickness, angle, score);
    }

    /** The same rectangle, read along its shorter side. */
    public TextRegion onItsSide() {
        double across = angle > 0 ? angle - Math.PI / 2 : angle + Math.PI / 2;
        return new TextRegion(x, y, /* length= */ thickness, /* thickness= */ length, across, score);
    }

    /** Returns whether the line runs up or down rather than right. */
    public boolean isUpright() {
        return Math.abs(angle) > Math.PI / 4;
    }

    public double area() {
        return length * thickness;
    }

    /** Returns the length of the line as a multiple of its height. */
    public double elongation() {
        return length / Math.max(1, thickness);
    }
}
