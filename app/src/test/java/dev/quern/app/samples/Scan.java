package dev.quern.app.samples;

import dev.quern.ocr.reading.pdf.BundledFonts;
import java.awt.Color;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;

/**
 * Makes scans of drawn pages: printed, put askew on a scanner and saved as a JPEG, with grey paper, grain and no text layer.
 */
public final class Scan {
    private static final float RESOLUTION = 150;
    /** The most that a page is shifted to either side, as a share of its width and height. */
    private static final double SHIFTED = 0.015;

    private static final double SCALED = 0.03;
    private static final double ASKEW = Math.toRadians(0.7);
    /** The brightness of the paper, 0 to 255. */
    private static final int PAPER = 236;

    private static final double INK = 0.8;
    private static final double GRAIN = 6;
    private static final float QUALITY = 0.5f;

    static {
        FontMappers.set(new BundledFonts());
    }

    private Scan() {}

    /** The first page of a PDF as a scan, askew by 0.7 degrees, with what is asked of it and the right answers. */
    public static SampleDocument of(SampleDocument document, String name) {
        try (var pdf = Loader.loadPDF(document.content())) {
            var page = new PDFRenderer(pdf).renderImageWithDPI(0, RESOLUTION, ImageType.GRAY);
            var turned = AffineTransform.getRotateInstance(ASKEW, page.getWidth() / 2.0, page.getHeight() / 2.0);
            return document.named(name).holding(jpeg(grainy(laid(page, turned), new Random(1))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * All pages of a PDF as scans: each turned by up to 0.7 degrees, shifted by up to 1.5 % of the page and scaled by up to
     * 3 %, at random from the seed.
     *
     * @return a JPEG for each page
     */
    public static List<byte[]> pages(SampleDocument document, long seed) {
        var random = new Random(seed);
        var scans = new ArrayList<byte[]>();
        try (var pdf = Loader.loadPDF(document.content())) {
            for (int i = 0; i < pdf.getNumberOfPages(); i++) {
                var page = new PDFRenderer(pdf).renderImageWithDPI(i, RESOLUTION, ImageType.GRAY);
                scans.add(jpeg(grainy(laid(page, somehow(page, random)), random)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return scans;
    }

    private static AffineTransform somehow(BufferedImage page, Random random) {
        double scale = 1 + SCALED * within(random);
        var laid = new AffineTransform();
        laid.translate(SHIFTED * within(random) * page.getWidth(), SHIFTED * within(random) * page.getHeight());
        laid.rotate(ASKEW * within(random), page.getWidth() / 2.0, page.getHeight() / 2.0);
        laid.scale(scale, scale);
        return laid;
    }

    /** A random number from -1 to 1. */
    private static double within(Random random) {
        return 2 * random.nextDouble() - 1;
    }

    private static BufferedImage laid(BufferedImage page, AffineTransform how) {
        var askew = new BufferedImage(page.getWidth(), page.getHeight(), BufferedImage.TYPE_BYTE_GRAY);
        var graphics = askew.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, page.getWidth(), page.getHeight());
        graphics.drawImage(page, how, null);
        graphics.dispose();
        return askew;
    }

    private static BufferedImage grainy(BufferedImage page, Random random) {
        var raster = page.getRaster();
        var row = new int[page.getWidth()];
        for (int y = 0; y < page.getHeight(); y++) {
            raster.getSamples(0, y, row.length, 1, 0, row);
            for (int x = 0; x < row.length; x++) {
                double seen = PAPER - INK * (255 - row[x]) + GRAIN * random.nextGaussian();
                row[x] = (int) Math.max(0, Math.min(255, seen));
            }
            raster.setSamples(0, y, row.length, 1, 0, row);
        }
        return page;
    }

    private static byte[] jpeg(BufferedImage page) throws IOException {
        var writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        var bytes = new ByteArrayOutputStream();
        try (var out = ImageIO.createImageOutputStream(bytes)) {
            var parameters = writer.getDefaultWriteParam();
            parameters.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            parameters.setCompressionQuality(QUALITY);
            writer.setOutput(out);
            writer.write(null, new IIOImage(page, null, null), parameters);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }
}
