package dev.quern.ocr.paging;

import dev.quern.core.result.PageFrame;
import java.awt.Color;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;

/** Lays the image of a page as it was laid for reading, in the size that is told of it. */
final class PageLaying {
    private PageLaying() {}

    static BufferedImage lay(BufferedImage image, PageFrame frame) {
        int width = frame.pixelWidth();
        int height = frame.pixelHeight();
        var laid = frame.laid();
        boolean same = image.getWidth() == width && image.getHeight() == height;
        if (same && laid.quarterTurns() == 0 && laid.skew() == 0 && image.getType() == BufferedImage.TYPE_INT_RGB) {
            return image;
        }
        return lay(image, frame, new Rectangle(width, height));
    }

    /** Lays a part alone, which is given in pixels of the whole. */
    static BufferedImage lay(BufferedImage image, PageFrame frame, Rectangle part) {
        var target = new BufferedImage(part.width, part.height, BufferedImage.TYPE_INT_RGB);
        var graphics = target.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, part.width, part.height);
        graphics.translate(-part.x, -part.y);
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        var reduced = reduced(image, frame.laid().isOnItsSide() ? frame.pixelHeight() : frame.pixelWidth());
        graphics.drawImage(reduced, transform(reduced, frame), null);
        graphics.dispose();
        return target;
    }

    /** Bilinear sampling forgets pixels when an image gets much smaller: it is halved before, as often as needed. */
    static BufferedImage reduced(BufferedImage image, int width) {
        var reduced = image;
        while (reduced.getWidth() >= 2 * width && reduced.getWidth() > 1 && reduced.getHeight() > 1) {
            var half = new BufferedImage(
                    reduced.getWidth() / 2, Math.max(1, reduced.getHeight() / 2), BufferedImage.TYPE_INT_RGB);
            var graphics = half.createGraphics();
            graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
            graphics.setColor(Color.WHITE);
            graphics.fillRect(0, 0, half.getWidth(), half.getHeight());
            graphics.drawImage(reduced, 0, 0, half.getWidth(), half.getHeight(), null);
            graphics.dispose();
            reduced = half;
        }
        return reduced;
    }

    private static AffineTransform transform(BufferedImage image, PageFrame frame) {
        int width = frame.pixelWidth();
        int height = frame.pixelHeight();
        boolean onItsSide = frame.laid().isOnItsSide();
        double rawWidth = onItsSide ? height : width;
        double rawHeight = onItsSide ? width : height;
        // Last first: onto the raw page, turned around its centre, the centre back in the middle, straightened.
        var transform = new AffineTransform();
        transform.translate(width / 2.0, height / 2.0);
        transform.rotate(-frame.laid().skew());
        transform.quadrantRotate(frame.laid().quarterTurns());
        transform.translate(-rawWidth / 2, -rawHeight / 2);
        transform.scale(rawWidth / image.getWidth(), rawHeight / image.getHeight());
        return transform;
    }
}
