package dev.quern.core.page;

/**
 * The turns that make a page's text stand upright: turned first, then straightened around its centre without changing its
 * size.
 *
 * @param quarterTurns clockwise, from 0 to 3
 * @param skew in radians, clockwise, by which the lines ran askew on the turned page; it was taken off
 */
public record Laid(int quarterTurns, double skew) {
    public static final Laid AS_IT_WAS = new Laid(0, 0);

    /** Returns whether width and height changed places. */
    public boolean isOnItsSide() {
        return quarterTurns % 2 != 0;
    }
}
