package dev.quern.ocr.paging;

import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;

/** Writes JPEG files in which small print stays legible, and makes them smaller. */
public final class Jpegs {
    private static final float QUALITY = 0.85f;

    private Jpegs() {}

    static void write(BufferedImage image, OutputStream to) throws IOException {
        var writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        try (var out = ImageIO.createImageOutputStream(to)) {
            writer.setOutput(out);
            var parameters = writer.getDefaultWriteParam();
            parameters.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            parameters.setCompressionQuality(QUALITY);
            writer.write(null, new IIOImage(image, null, null), parameters);
        } finally {
            writer.dispose();
        }
    }

    /**
     * The bytes of an image of ours, made smaller where it has more pixels than wanted.
     *
     * @throws IOException also when it is no image
     */
    public static byte[] within(int pixels, InputStream jpeg) throws IOException {
        var bytes = jpeg.readAllBytes();
        var image = ImageIO.read(new ByteArrayInputStream(bytes));
        if (image == null) {
            throw new IOException("No image that can be read");
        }
        double scale = Math.sqrt(pixels / ((double) image.getWidth() * image.getHeight()));
        if (scale >= 1) {
            return bytes;
        }
        int width = Math.max(1, (int) (scale * image.getWidth()));
        int height = Math.max(1, (int) (scale * image.getHeight()));
        var smaller = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        var graphics = smaller.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        graphics.drawImage(PageLaying.reduced(image, width), 0, 0, width, height, null);
        graphics.dispose();
        var out = new ByteArrayOutputStream();
        write(smaller, out);
        return out.toByteArray();
    }
}
