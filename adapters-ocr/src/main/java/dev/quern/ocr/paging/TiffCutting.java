package dev.quern.ocr.paging;

import dev.quern.core.page.PageSpan;
import dev.quern.core.reading.PageCutter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Cuts TIFF files: the same pixels, written without loss, with the resolution that the file says. */
final class TiffCutting {
    private static final Logger LOG = LoggerFactory.getLogger(TiffCutting.class);
    /** As many as are read at full resolution; a larger page keeps the file that it is in. */
    private static final long MOST_PIXELS = 40_000_000;

    private TiffCutting() {}

    static boolean cut(Path file, List<PageSpan> spans, Runnable pageDone, PageCutter.Parts parts) {
        var readers = ImageIO.getImageReadersByFormatName("tiff");
        if (!readers.hasNext()) {
            return false;
        }
        var reader = readers.next();
        try (var in = ImageIO.createImageInputStream(file.toFile())) {
            reader.setInput(in);
            for (var span : spans) {
                parts.accept(new ByteArrayInputStream(part(reader, span, pageDone)));
            }
            return true;
        } catch (CannotBeCut | IOException e) {
            LOG.info("A TIFF cannot be cut, its parts share it: {}", e.toString());
            return false;
        } finally {
            reader.dispose();
        }
    }

    /** Not a runtime exception: those of whoever takes the parts are passed on. */
    private static final class CannotBeCut extends Exception {
        private static final long serialVersionUID = 1L;

        CannotBeCut(Throwable cause) {
            super(cause);
        }

        CannotBeCut(String message) {
            super(message);
        }
    }

    private static byte[] part(ImageReader reader, PageSpan span, Runnable pageDone) throws CannotBeCut {
        var writer = ImageIO.getImageWritersByFormatName("tiff").next();
        var bytes = new ByteArrayOutputStream();
        try (var out = ImageIO.createImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.prepareWriteSequence(null);
            for (int page = span.first() - 1; page < span.last(); page++) {
                write(reader, page, writer);
                pageDone.run();
            }
            writer.endWriteSequence();
            out.flush();
        } catch (IOException | RuntimeException | OutOfMemoryError damaged) {
            throw new CannotBeCut(damaged);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    private static void write(ImageReader reader, int page, ImageWriter writer) throws IOException, CannotBeCut {
        if ((long) reader.getWidth(page) * reader.getHeight(page) > MOST_PIXELS) {
            throw new CannotBeCut("Page %d has more than %d pixels".formatted(page + 1, MOST_PIXELS));
        }
        var image = reader.read(page);
        var parameters = writer.getDefaultWriteParam();
        parameters.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        parameters.setCompressionType(image.getColorModel().getPixelSize() == 1 ? "CCITT T.6" : "LZW");
        var metadata = writer.convertImageMetadata(
                reader.getImageMetadata(page), ImageTypeSpecifier.createFromRenderedImage(image), parameters);
        writer.writeToSequence(new IIOImage(image, null, metadata), parameters);
    }
}
