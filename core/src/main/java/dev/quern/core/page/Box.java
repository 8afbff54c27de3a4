package dev.quern.core.page;

/**
 * A rectangle on a page, in fractions of the page's width and height, origin upper left.
 *
 * <p>Values a little outside 0 to 1 are kept as they are: text may stand over the edge of its page.
 */
public record Box(double left, double top, double right, double bottom) {
    public Box {
        if (!(left <= right) || !(top <= bottom)) {
            throw new IllegalArgumentException("A box runs from left to right and from top to bottom: %s, %s, %s, %s"
                    .formatted(left, top, right, bottom));
        }
    }

    public double width() {
        return right - left;
    }

    public double height() {
        return bottom - top;
    }

    public double centerX() {
        return (left + right) / 2;
    }

    public double centerY() {
        return (top + bottom) / 2;
    }

    /** The smallest box around both. */
    public Box union(Box other) {
        return new Box(
                Math.min(left, other.left),
                Math.min(top, other.top),
                Math.max(right, other.right),
                Math.max(bottom, other.bottom));
    }

    /** The part of the page's width that both share; 0 when they stand beside each other. */
    public double sharedWidth(Box other) {
        return Math.max(0, Math.min(right, other.right) - Math.max(left, other.left));
    }
}
