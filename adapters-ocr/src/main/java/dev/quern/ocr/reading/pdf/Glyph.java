package dev.quern.ocr.reading.pdf;

import org.apache.pdfbox.pdmodel.graphics.state.PDTextState;
import org.apache.pdfbox.pdmodel.graphics.state.RenderingMode;
import org.apache.pdfbox.util.Matrix;
import org.jspecify.annotations.Nullable;

/**
 * One drawn character (or ligature) in points of the displayed page.
 *
 * <p>Beside its box it has a place in the frame of its own writing direction: {@code start} and {@code end} run along
 * the baseline, {@code baseline} is the distance across it, growing downwards for a reader who holds the page so that
 * the text is level.
 *
 * @param text printable, never blank
 * @param direction of writing in whole degrees, 0 for level, 90 for downwards
 * @param trailing letter spacing set after it, part of no gap between words
 * @param size of the font
 * @param spaced whether white space was drawn just before it
 */
record Glyph(
        String text,
        int direction,
        double start,
        double end,
        double baseline,
        double trailing,
        double size,
        boolean bold,
        boolean spaced,
        double left,
        double top,
        double right,
        double bottom) {
    private static final double SMALLEST_SIZE = 0.4;

    /**
     * Returns the glyph that a command draws; null for one that is too small, off the page or not a number.
     *
     * @param rendering from text to the page's own coordinates
     * @param from where it begins on the baseline, in units of the rendering
     * @param to where it ends there, in the same units
     */
    static @Nullable Glyph drawn(
            String text,
            FontTraits traits,
            PDTextState state,
            DisplayedPage frame,
            Matrix rendering,
            double from,
            double to,
            boolean spaced) {
        // Columns: the baseline's start, one unit along the line, one unit up.
        var points = new double[] {
            rendering.getTranslateX(),
            rendering.getTranslateY(),
            rendering.getTranslateX() + rendering.getScaleX(),
            rendering.getTranslateY() + rendering.getShearY(),
            rendering.getTranslateX() + rendering.getShearX(),
            rendering.getTranslateY() + rendering.getScaleY()
        };
        frame.toDisplay().transform(points, 0, points, 0, 3);
        double x = points[0];
        double y = points[1];
        double alongX = points[2] - x;
        double alongY = points[3] - y;
        double upX = points[4] - x;
        double upY = points[5] - y;
        double along = Math.hypot(alongX, alongY);
        double size = Math.hypot(upX, upY) * traits.scale;
        if (!(size >= SMALLEST_SIZE) || !(along > 0) || !(size < 10 * frame.height() + 10 * frame.width())) {
            return null;
        }
        double endX = x + alongX * to;
        double endY = y + alongY * to;
        x += alongX * from;
        y += alongY * from;
        double left = Math.min(x, endX) + Math.min(upX * traits.ascent, upX * traits.descent);
        double right = Math.max(x, endX) + Math.max(upX * traits.ascent, upX * traits.descent);
        double top = Math.min(y, endY) + Math.min(upY * traits.ascent, upY * traits.descent);
        double bottom = Math.max(y, endY) + Math.max(upY * traits.ascent, upY * traits.descent);
        if (!(right >= 0 && left <= frame.width() && bottom >= 0 && top <= frame.height())) {
            return null; // off the page, or not a number
        }
        int direction = Math.floorMod(Math.round(Math.toDegrees(Math.atan2(alongY, alongX))), 360);
        double cos = Math.cos(Math.toRadians(direction));
        double sin = Math.sin(Math.toRadians(direction));
        double start = x * cos + y * sin;
        double end = endX * cos + endY * sin;
        double spacing = state.getFontSize() == 0 ? 0 : state.getCharacterSpacing() / state.getFontSize() * along;
        var mode = state.getRenderingMode();
        return new Glyph(
                text,
                direction,
                Math.min(start, end),
                Math.max(start, end),
                y * cos - x * sin,
                spacing > 0 && spacing < 2.5 * size ? spacing : 0,
                size,
                traits.bold || mode == RenderingMode.FILL_STROKE,
                spaced,
                left,
                top,
                right,
                bottom);
    }

    Glyph inBold() {
        return new Glyph(text, direction, start, end, baseline, trailing, size, true, spaced, left, top, right, bottom);
    }
}
