package dev.quern.ocr.reading;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.util.Matrix;

/** A PDF that a test draws; coordinates are points from the lower left corner, as PDF has them. */
public final class PdfFile implements AutoCloseable {
    public static final PDFont REGULAR = new PDType1Font(FontName.HELVETICA);
    public static final PDFont BOLD = new PDType1Font(FontName.HELVETICA_BOLD);

    public interface Drawing {
        void on(PDPageContentStream content) throws IOException;
    }

    public final PDDocument document = new PDDocument();

    /** A page of 600 by 800 points. */
    public PDPage page(Drawing drawing) {
        return page(new PDPage(new PDRectangle(600, 800)), drawing);
    }

    public PDPage page(PDPage page, Drawing drawing) {
        document.addPage(page);
        try (var content = new PDPageContentStream(document, page)) {
            drawing.on(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return page;
    }

    public static Drawing text(double x, double y, String text) {
        return text(REGULAR, 10, x, y, text);
    }

    public static Drawing text(PDFont font, double size, double x, double y, String text) {
        return turned(font, size, Matrix.getTranslateInstance((float) x, (float) y), text);
    }

    public static Drawing turned(PDFont font, double size, Matrix place, String text) {
        return content -> {
            content.beginText();
            content.setFont(font, (float) size);
            content.setTextMatrix(place);
            content.showText(text);
            content.endText();
        };
    }

    /** A font embedded in the file, with the letters that the standard fonts lack. */
    public PDFont embeddedFont() {
        try (var in =
                PDType0Font.class.getResourceAsStream("/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf")) {
            return PDType0Font.load(document, in, false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public PdfFile protect(String userPassword) {
        try {
            document.protect(new StandardProtectionPolicy("owner", userPassword, new AccessPermission()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    public byte[] bytes() {
        return bytes(CompressParameters.DEFAULT_COMPRESSION);
    }

    /** The bytes of the file with each object on its own, as before PDF 1.5. */
    public byte[] plainBytes() {
        return bytes(CompressParameters.NO_COMPRESSION);
    }

    private byte[] bytes(CompressParameters compression) {
        var out = new ByteArrayOutputStream();
        try {
            document.save(out, compression);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    public Path saveIn(Path folder) {
        return write(folder, bytes());
    }

    public static Path write(Path folder, byte[] bytes) {
        try {
            return Files.write(folder.resolve("file.pdf"), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        document.close();
    }
}
