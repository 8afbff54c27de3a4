package dev.quern.ocr.reading;

import java.awt.Color;
import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.RenderingHints;
import java.awt.font.FontRenderContext;
import java.awt.geom.AffineTransform;
import java.awt.image.AffineTransformOp;
import java.awt.image.BufferedImage;
import java.awt.image.ConvolveOp;
import java.awt.image.DataBuffer;
import java.awt.image.Kernel;
import java.awt.image.Raster;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import org.apache.fontbox.ttf.TTFParser;

/** Draws pages as images, and does to them what scanners and cameras do. */
public final class DrawnPage {
    /** The lines of an invoice, in plain Latin letters, which every recogniser knows. */
    public static final List<String> INVOICE = List.of(
            "Northwind Trading Company Limited",
            "Unit 7 Harbour Road, Bristol BS1 4ST",
            "",
            "Invoice number: NW-20418",
            "Invoice date: 14 March 2024",
            "Customer: Ellison and Daughters",
            "",
            "Description                Quantity     Price      Amount",
            "Office chair, black             2      129.50     259.00",
            "Desk lamp with clamp            4       24.75      99.00",
            "Paper, 500 sheets              10        3.90      39.00",
            "",
            "Net amount                                  397.00",
            "VAT 20%                                      79.40",
            "Total to pay                                476.40",
            "",
            "Please pay within thirty days of the invoice date.",
            "Questions? Write to accounts@northwind.example");

    private static final int SIZE = 26;
    private static final Font FONT = font();

    private DrawnPage() {}

    /** Draws black lines of text on a white A4 page at 150 pixels per inch. */
    public static BufferedImage of(List<String> lines) {
        return of(lines, 1240, 1754, SIZE);
    }

    /** Draws them on a slip that is only as large as they need: a small image is read in a fraction of the time. */
    public static BufferedImage slip(String... lines) {
        double width = Arrays.stream(lines)
                .mapToDouble(line -> width(line, SIZE))
                .max()
                .orElse(0);
        return of(List.of(lines), (int) width + 6 * SIZE, (int) (1.7 * SIZE * lines.length) + 4 * SIZE, SIZE);
    }

    public static BufferedImage of(List<String> lines, int width, int height, int size) {
        var image = new BufferedImage(width, height, BufferedImage.TYPE_3BYTE_BGR);
        var graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, width, height);
        graphics.setColor(Color.BLACK);
        graphics.setFont(FONT.deriveFont((float) size));
        int y = 4 * size;
        for (var line : lines) {
            graphics.drawString(line, 3 * size, y);
            y += (int) (1.7 * size);
        }
        graphics.dispose();
        return image;
    }

    /** The width of a text as drawn, in pixels. */
    public static double width(String text, int size) {
        return FONT.deriveFont((float) size)
                .getStringBounds(text, new FontRenderContext(null, true, true))
                .getWidth();
    }

    /** The image turned clockwise, with white where the paper does not reach. */
    public static BufferedImage turned(BufferedImage image, double degrees) {
        boolean side = Math.round(degrees / 90) % 2 != 0;
        int width = side ? image.getHeight() : image.getWidth();
        int height = side ? image.getWidth() : image.getHeight();
        var transform = AffineTransform.getTranslateInstance(width / 2.0, height / 2.0);
        transform.rotate(Math.toRadians(degrees));
        transform.translate(-image.getWidth() / 2.0, -image.getHeight() / 2.0);
        var turned = new BufferedImage(width, height, BufferedImage.TYPE_3BYTE_BGR);
        var graphics = turned.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, width, height);
        graphics.drawImage(image, new AffineTransformOp(transform, AffineTransformOp.TYPE_BICUBIC), 0, 0);
        graphics.dispose();
        return turned;
    }

    /** The image out of focus by about a pixel. */
    public static BufferedImage blurred(BufferedImage image) {
        var kernel = new float[9];
        Arrays.fill(kernel, 1 / 9f);
        return new ConvolveOp(new Kernel(3, 3, kernel), ConvolveOp.EDGE_NO_OP, null).filter(image, null);
    }

    /** The image on grey paper with grain. */
    public static BufferedImage grainy(BufferedImage image, long seed) {
        var random = new Random(seed);
        var grainy = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_3BYTE_BGR);
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                int value = image.getRGB(x, y) & 0xFF;
                int noisy = (int) Math.max(0, Math.min(255, 40 + 0.7 * value + 18 * random.nextGaussian()));
                grainy.setRGB(x, y, noisy << 16 | noisy << 8 | noisy);
            }
        }
        return grainy;
    }

    /** The image as a JPEG, with a quality from 0 (worst) to 1. */
    public static byte[] jpeg(BufferedImage image, float quality) {
        var bytes = new ByteArrayOutputStream();
        var writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        try (var out = ImageIO.createImageOutputStream(bytes)) {
            var parameters = writer.getDefaultWriteParam();
            parameters.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            parameters.setCompressionQuality(quality);
            writer.setOutput(out);
            writer.write(null, new IIOImage(image, null, null), parameters);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    /** The image as cyan, magenta, yellow and black, of which only black is used. */
    public static Raster inks(BufferedImage image) {
        var inks = Raster.createInterleavedRaster(DataBuffer.TYPE_BYTE, image.getWidth(), image.getHeight(), 4, null);
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                inks.setPixel(x, y, new int[] {0, 0, 0, 255 - (image.getRGB(x, y) & 0xFF)});
            }
        }
        return inks;
    }

    /** A JPEG with the four inks as they are. */
    public static byte[] jpeg(Raster inks) {
        var bytes = new ByteArrayOutputStream();
        var writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        try (var out = ImageIO.createImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.write(null, new IIOImage(inks, null, null), null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    public static Path write(BufferedImage image, String format, Path file) {
        try {
            if (!ImageIO.write(image, format, file.toFile())) {
                throw new AssertionError("No writer for " + format);
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes several images into one TIFF. */
    public static Path tiff(List<BufferedImage> images, Path file) {
        return tiff("tiff", images, file);
    }

    /**
     * Writes several images into one TIFF of a kind.
     *
     * @param format "tiff", or "bigtiff", with offsets of 64 bits
     */
    public static Path tiff(String format, List<BufferedImage> images, Path file) {
        var writer = ImageIO.getImageWritersByFormatName(format).next();
        try (var out = ImageIO.createImageOutputStream(file.toFile())) {
            writer.setOutput(out);
            writer.prepareWriteSequence(null);
            for (var image : images) {
                writer.writeToSequence(new IIOImage(image, null, null), null);
            }
            writer.endWriteSequence();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            writer.dispose();
        }
        return file;
    }

    /** The share of the words of the lines that are among the words read. */
    public static double recall(List<String> lines, List<String> read) {
        var have = plain(read);
        var wanted = plain(lines);
        return (double) wanted.stream().filter(have::contains).count() / wanted.size();
    }

    private static Set<String> plain(List<String> texts) {
        var words = new HashSet<String>();
        for (var text : texts) {
            for (var word : text.split("\\s+", -1)) {
                var letters = word.replaceAll("^[\\p{P}]+|[\\p{P}]+$", "").toLowerCase(Locale.ROOT);
                if (!letters.isEmpty()) {
                    words.add(letters);
                }
            }
        }
        return words;
    }

    private static Font font() {
        try (var in =
                TTFParser.class.getResourceAsStream("/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf")) {
            return Font.createFont(Font.TRUETYPE_FONT, in);
        } catch (IOException | FontFormatException e) {
            throw new IllegalStateException(e);
        }
    }
}
