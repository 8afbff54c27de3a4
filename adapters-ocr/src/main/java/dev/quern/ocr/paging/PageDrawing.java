package dev.quern.ocr.paging;

import dev.quern.core.page.Pages;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.PageDrawer;
import dev.quern.core.reading.Reading;
import dev.quern.core.result.PageFrame;
import dev.quern.ocr.reading.image.ImageDecoding;
import dev.quern.ocr.reading.pdf.BoundedPdf;
import dev.quern.ocr.reading.pdf.BundledFonts;
import dev.quern.ocr.reading.text.ReadingLimits;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Draws pages in this process: those of PDF files and images as they look, those of every other format as the text that was
 * read from them. What is wrong with the file is the answer, as far as it can be in the same process:
 * {@link IsolatedDrawing} is for files from strangers.
 */
public final class PageDrawing implements PageDrawer {
    private static final Logger LOG = LoggerFactory.getLogger(PageDrawing.class);
    private static final String PDF = "application/pdf";
    private static final double POINTS_PER_INCH = 72;

    private final DocumentReader reader;
    private final ReadingLimits limits;

    static {
        FontMappers.set(new BundledFonts());
    }

    /**
     * Within the usual limits.
     *
     * @param reader for formats whose pages are drawn as text
     */
    public PageDrawing(DocumentReader reader) {
        this(reader, ReadingLimits.USUAL);
    }

    /** @param reader for formats whose pages are drawn as text */
    public PageDrawing(DocumentReader reader, ReadingLimits limits) {
        this.reader = reader;
        this.limits = limits;
    }

    @Override
    public Optional<InputStream> draw(Path file, String contentType, int index, PageFrame frame) throws IOException {
        try {
            var bytes = new ByteArrayOutputStream();
            Jpegs.write(PageLaying.lay(image(file, contentType, index, frame), frame), bytes);
            return Optional.of(new ByteArrayInputStream(bytes.toByteArray()));
        } catch (IOException | RuntimeException | StackOverflowError damaged) {
            LOG.info("Page {} of a {} cannot be drawn: {}", index + 1, contentType, damaged.toString());
            return Optional.empty();
        }
    }

    /** A page before it is laid, as fine as the frame says or finer. */
    BufferedImage image(Path file, String contentType, int index, PageFrame frame) throws IOException {
        if (contentType.equals(PDF)) {
            try (var pdf = BoundedPdf.open(file, limits)) {
                return render(pdf.document(), pdf.renderer(), index, frame);
            }
        }
        if (contentType.startsWith("image/")) {
            return ImageDecoding.upright(file, index, limits.pixels());
        }
        if (reader.read(file, contentType) instanceof Reading.Legible read) {
            try (var drawn = DrawnText.of(read.pages().pages().get(index))) {
                return render(drawn, new PDFRenderer(drawn), 0, frame);
            }
        }
        throw new IOException("It cannot be read");
    }

    private static BufferedImage render(PDDocument document, PDFRenderer renderer, int index, PageFrame frame)
            throws IOException {
        var box = document.getPage(index).getCropBox();
        boolean onItsSide = document.getPage(index).getRotation() % 180 != 0;
        double width = onItsSide ? box.getHeight() : box.getWidth();
        int pixels = frame.laid().isOnItsSide() ? frame.pixelHeight() : frame.pixelWidth();
        return renderer.renderImageWithDPI(index, (float) (POINTS_PER_INCH * pixels / width), ImageType.RGB);
    }

    @Override
    public Optional<InputStream> searchable(Path file, String contentType, Pages pages) throws IOException {
        try {
            return contentType.equals(PDF)
                    ? SearchablePdf.of(file, pages, limits)
                    : SearchablePdf.ofImages(file, pages, limits);
        } catch (IOException | RuntimeException | StackOverflowError damaged) {
            LOG.info("No searchable PDF can be made of a {}: {}", contentType, damaged.toString());
            return Optional.empty();
        }
    }
}
