package dev.quern.ocr.reading.image;

import dev.quern.core.page.Page;
import dev.quern.ocr.reading.text.TooLarge;
import dev.quern.ocr.recognition.Picture;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.metadata.IIOMetadataFormatImpl;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Node;

/** Decodes images no finer than reading needs, and finds out which side is up and how large they are on paper. */
public final class ImageDecoding {
    /**
     * The most memory for an image: a larger one is decoded at half, a third ... of its resolution. A page at 600 to
     * the inch still has 300.
     */
    private static final long MOST_BYTES = 72L << 20;
    /** And then no finer than a recogniser needs. */
    private static final long ENOUGH_PIXELS = 12_000_000;

    private static final int COLOURS = 3;

    /** The resolution of photos, and of scans that do not give theirs; also used instead of one that no scanner has. */
    private static final double USUAL_RESOLUTION = 200;

    /** The resolution of screens, which programs write where they know nothing. */
    private static final double SCREEN_RESOLUTION = 100;
    /** In inches: A2. What a screen's resolution makes larger is a photo or a scan. */
    private static final double LARGE_SHEET = 23.4;

    private static final double MILLIMETRES_PER_INCH = 25.4;
    private static final double POINTS_PER_INCH = 72;

    /**
     * An image as it lies in the file.
     *
     * @param orientation how it must be turned to stand upright, by the names of the image metadata of Java
     * @param resolution in pixels an inch
     */
    record Decoded(BufferedImage image, String orientation, double resolution) {
        /** The image turned, and mirrored where it has to be. */
        BufferedImage upright() {
            int width = image.getWidth();
            int height = image.getHeight();
            // Rows: where a pixel of column x and row y goes to.
            var transform = switch (orientation) {
                case "FlipH" -> new AffineTransform(-1, 0, 0, 1, width, 0);
                case "Rotate180" -> new AffineTransform(-1, 0, 0, -1, width, height);
                case "FlipV" -> new AffineTransform(1, 0, 0, -1, 0, height);
                case "FlipHRotate90" -> new AffineTransform(0, 1, 1, 0, 0, 0);
                case "Rotate270" -> new AffineTransform(0, 1, -1, 0, height, 0);
                case "FlipVRotate90" -> new AffineTransform(0, -1, -1, 0, height, width);
                case "Rotate90" -> new AffineTransform(0, -1, 1, 0, 0, width);
                default -> null;
            };
            if (transform == null) {
                return image;
            }
            boolean turned = transform.getScaleX() == 0;
            var upright =
                    new BufferedImage(turned ? height : width, turned ? width : height, BufferedImage.TYPE_3BYTE_BGR);
            var graphics = upright.createGraphics();
            graphics.drawImage(image, transform, null);
            graphics.dispose();
            return upright;
        }
    }

    private ImageDecoding() {}

    /**
     * One image of a file, upright as the file says, no finer than reading needs.
     *
     * @param maxPixels that it may have
     * @throws IOException when there is no such image, or it cannot be decoded
     */
    public static BufferedImage upright(Path file, int index, long maxPixels) throws IOException {
        try (var in = ImageIO.createImageInputStream(file.toFile())) {
            var decoder = ImageFileReader.decoder(in);
            if (decoder == null) {
                throw new IOException("Not an image of a kind that is read");
            }
            try {
                decoder.setInput(in);
                return decode(decoder, index, maxPixels).upright();
            } finally {
                decoder.dispose();
            }
        }
    }

    /**
     * An image to be read, upright.
     *
     * @param resolution of the picture, in pixels an inch
     */
    record Scan(Picture picture, double resolution) {}

    /**
     * Decodes one image of a file to be read; nothing of it is kept but the picture.
     *
     * @throws TooLarge when it has more pixels than allowed
     * @throws IOException when it is damaged
     */
    static Scan scan(ImageReader decoder, int index, long maxPixels) throws IOException {
        var decoded = decode(decoder, index, maxPixels);
        var upright = decoded.upright();
        var picture = Picture.of(upright);
        return new Scan(picture, decoded.resolution() * picture.width() / upright.getWidth());
    }

    /**
     * Decodes one image of a file.
     *
     * @throws TooLarge when it has more pixels than allowed
     * @throws IOException when it is damaged
     */
    static Decoded decode(ImageReader decoder, int index, long maxPixels) throws IOException {
        long width = decoder.getWidth(index);
        long height = decoder.getHeight(index);
        if (width * height > maxPixels) {
            throw new TooLarge(width, height, maxPixels);
        }
        int step = 1;
        if (width * height * bytesPerPixel(decoder, index) > MOST_BYTES) {
            while (width * height / ((long) step * step) > ENOUGH_PIXELS) {
                step++;
            }
        }
        var parameters = decoder.getDefaultReadParam();
        parameters.setSourceSubsampling(step, step, 0, 0);
        var dimension = dimension(decoder, index);
        var image = decoder.read(index, parameters);
        return new Decoded(
                image, value(dimension, "ImageOrientation", "Normal"), resolution(dimension, decoder, index) / step);
    }

    /** In memory; scans in black and white have eight pixels a byte. */
    private static double bytesPerPixel(ImageReader decoder, int index) {
        try {
            var types = decoder.getImageTypes(index);
            return types.hasNext() ? types.next().getColorModel().getPixelSize() / (double) Byte.SIZE : COLOURS;
        } catch (IOException | RuntimeException unknown) {
            return COLOURS; // what is wrong shows when it is decoded
        }
    }

    /** The page that one image of a file is, without a word: it is not decoded. */
    static Page unread(ImageReader decoder, int index) throws IOException {
        var dimension = dimension(decoder, index);
        double points = POINTS_PER_INCH / resolution(dimension, decoder, index);
        double width = points * decoder.getWidth(index);
        double height = points * decoder.getHeight(index);
        var orientation = value(dimension, "ImageOrientation", "Normal");
        boolean onItsSide = orientation.endsWith("90") || orientation.endsWith("270");
        return new Page(index, onItsSide ? height : width, onItsSide ? width : height, List.of());
    }

    private static double resolution(@Nullable Node dimension, ImageReader decoder, int index) throws IOException {
        double said = said(dimension);
        int longest = Math.max(decoder.getWidth(index), decoder.getHeight(index));
        return said <= SCREEN_RESOLUTION && longest > LARGE_SHEET * said ? USUAL_RESOLUTION : said;
    }

    private static double said(@Nullable Node dimension) {
        double size = number(dimension, "HorizontalPixelSize");
        double perInch = size > 0 ? MILLIMETRES_PER_INCH / size : 0;
        return perInch >= 50 && perInch <= 2400 ? perInch : USUAL_RESOLUTION;
    }

    /**
     * Returns the part of the metadata on the image's size and sides; null when there is nothing that can be
     * understood.
     */
    private static @Nullable Node dimension(ImageReader decoder, int index) {
        try {
            var metadata = decoder.getImageMetadata(index);
            if (metadata == null || !metadata.isStandardMetadataFormatSupported()) {
                return null;
            }
            return child(metadata.getAsTree(IIOMetadataFormatImpl.standardMetadataFormatName), "Dimension");
        } catch (IOException | RuntimeException damaged) {
            return null; // the image itself may be whole
        }
    }

    private static @Nullable Node child(Node parent, String name) {
        for (var child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child.getNodeName().equals(name)) {
                return child;
            }
        }
        return null;
    }

    private static String value(@Nullable Node dimension, String name, String otherwise) {
        var node = dimension == null ? null : child(dimension, name);
        var attribute = node == null ? null : node.getAttributes().getNamedItem("value");
        return attribute == null ? otherwise : attribute.getNodeValue();
    }

    private static double number(@Nullable Node dimension, String name) {
        try {
            return Double.parseDouble(value(dimension, name, "0"));
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
