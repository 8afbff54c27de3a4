package dev.quern.ocr.reading.pdf;

import dev.quern.core.page.Box;
import java.awt.geom.AffineTransform;
import java.awt.geom.Point2D;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;

/**
 * A PDF page as it is displayed: cropped, turned upright, y pointing down, in points.
 *
 * @param toDisplay from the page's user space to points from the upper left corner of what is shown
 */
record DisplayedPage(AffineTransform toDisplay, double width, double height) {
    /** Side lengths beyond this are nonsense; PDF 2.0 viewers stop at 200 inches, user units may stretch that. */
    private static final double LONGEST_SIDE = 1_000_000;

    static DisplayedPage of(PDPage page) {
        var crop = page.getCropBox();
        if (!usable(crop)) {
            crop = page.getMediaBox();
        }
        if (!usable(crop)) {
            crop = PDRectangle.LETTER;
        }
        var unit = page.getUserUnit();
        if (!(unit >= 0.01 && unit <= 1000)) {
            unit = 1;
        }
        double x = crop.getLowerLeftX();
        double y = crop.getLowerLeftY();
        double width = crop.getWidth();
        double height = crop.getHeight();
        var quarterTurns = Math.floorMod(page.getRotation(), 360) / 90;
        var shown = switch (quarterTurns) {
            case 1 -> new AffineTransform(0, 1, 1, 0, -y, -x);
            case 2 -> new AffineTransform(-1, 0, 0, 1, x + width, -y);
            case 3 -> new AffineTransform(0, -1, -1, 0, y + height, x + width);
            default -> new AffineTransform(1, 0, 0, -1, -x, y + height);
        };
        shown.preConcatenate(AffineTransform.getScaleInstance(unit, unit));
        var upright = quarterTurns % 2 == 0;
        return new DisplayedPage(shown, unit * (upright ? width : height), unit * (upright ? height : width));
    }

    /** A box of points on the displayed page, in fractions of it. */
    Box fractions(double left, double top, double right, double bottom) {
        return new Box(left / width, top / height, right / width, bottom / height);
    }

    /** A rectangle of the page's user space, in fractions of the displayed page. */
    Box box(PDRectangle rectangle) {
        return box(
                rectangle.getLowerLeftX(),
                rectangle.getLowerLeftY(),
                rectangle.getUpperRightX(),
                rectangle.getUpperRightY());
    }

    /** The same, by two of its corners that lie across from each other. */
    Box box(double x, double y, double acrossX, double acrossY) {
        var one = toDisplay.transform(new Point2D.Double(x, y), null);
        var other = toDisplay.transform(new Point2D.Double(acrossX, acrossY), null);
        return fractions(
                Math.min(one.getX(), other.getX()),
                Math.min(one.getY(), other.getY()),
                Math.max(one.getX(), other.getX()),
                Math.max(one.getY(), other.getY()));
    }

    private static boolean usable(PDRectangle box) {
        return box.getWidth() >= 1
                && box.getHeight() >= 1
                && box.getWidth() <= LONGEST_SIDE
                && box.getHeight() <= LONGEST_SIDE
                && Float.isFinite(box.getLowerLeftX())
                && Float.isFinite(box.getLowerLeftY());
    }
}
