package dev.quern.ocr.reading.pdf;

import dev.quern.core.page.Box;
import dev.quern.ocr.reading.text.TooLarge;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;

/** Where a page of a PDF has images on it. */
final class DrawnImages {
    private static final int MOST = 1000;

    private final List<Box> boxes = new ArrayList<>();
    private long mostPixels;
    private int width;
    private int height;

    /** @param toDisplay from the unit square that every image fills to points of the displayed page */
    void add(AffineTransform toDisplay, DisplayedPage frame, int pixelsWide, int pixelsHigh) {
        if ((long) pixelsWide * pixelsHigh > mostPixels) {
            mostPixels = (long) pixelsWide * pixelsHigh;
            width = pixelsWide;
            height = pixelsHigh;
        }
        var bounds = toDisplay
                .createTransformedShape(new Rectangle2D.Double(0, 0, 1, 1))
                .getBounds2D();
        double left = Math.max(0, bounds.getMinX());
        double top = Math.max(0, bounds.getMinY());
        double right = Math.min(frame.width(), bounds.getMaxX());
        double bottom = Math.min(frame.height(), bounds.getMaxY());
        if (left < right && top < bottom && boxes.size() < MOST) {
            boxes.add(frame.fractions(left, top, right, bottom));
        }
    }

    /** In fractions of the page, cut at its edges. */
    List<Box> boxes() {
        return List.copyOf(boxes);
    }

    /** Refuses a page with an image that is too large to decode. */
    void check(long maxPixels) throws TooLarge {
        if (mostPixels > maxPixels) {
            throw new TooLarge(width, height, maxPixels);
        }
    }
}
