package dev.quern.ocr.paging;

import static dev.quern.ocr.reading.Readings.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.page.PageSpan;
import dev.quern.ocr.geometry.LayoutedText;
import dev.quern.ocr.reading.pdf.PdfReader;
import dev.quern.ocr.reading.text.ReadingLimits;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;
import org.apache.pdfbox.pdmodel.interactive.form.PDTextField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileCutterTest {
    private static final PDType1Font FONT = new PDType1Font(FontName.HELVETICA);

    @TempDir
    Path folder;

    @Test
    void the_parts_of_a_pdf_are_pdfs_with_their_pages() throws IOException {
        var file = save(pdf("alpha", "beta", "gamma", "delta"));

        var parts = cut(file, new PageSpan(1, 2), new PageSpan(4, 4), new PageSpan(2, 4));

        assertThat(parts.stream().map(FileCutterTest::words))
                .containsExactly("alpha beta", "delta", "beta gamma delta");
    }

    @Test
    void a_protected_pdf_that_can_be_read_can_be_cut() throws IOException {
        var document = pdf("alpha", "beta");
        document.protect(new StandardProtectionPolicy("owner", "", new AccessPermission()));

        var parts = cut(save(document), new PageSpan(2, 2));

        assertThat(words(parts.get(0))).isEqualTo("beta");
    }

    @Test
    void values_filled_into_a_form_are_in_the_parts() throws IOException {
        var document = pdf("alpha", "beta");
        var form = new PDAcroForm(document);
        document.getDocumentCatalog().setAcroForm(form);
        var resources = new PDResources();
        resources.put(COSName.getPDFName("F"), FONT);
        form.setDefaultResources(resources);
        var field = new PDTextField(form);
        field.setPartialName("name");
        field.setDefaultAppearance("/F 12 Tf 0 g");
        form.getFields().add(field);
        var widget = field.getWidgets().get(0);
        widget.setRectangle(new PDRectangle(100, 500, 200, 20));
        widget.setPage(document.getPage(1));
        widget.setPrinted(true);
        document.getPage(1).getAnnotations().add(widget);
        field.setValue("Lovelace");

        var parts = cut(save(document), new PageSpan(1, 1), new PageSpan(2, 2));

        assertThat(words(parts.get(0))).isEqualTo("alpha");
        assertThat(words(parts.get(1))).contains("beta").contains("Lovelace");
    }

    @Test
    void the_parts_of_a_tiff_have_the_same_pixels_and_resolution() throws IOException {
        var pages = List.of(
                page(BufferedImage.TYPE_BYTE_BINARY, 300, 400),
                page(BufferedImage.TYPE_3BYTE_BGR, 200, 100),
                page(BufferedImage.TYPE_BYTE_GRAY, 120, 130));
        var file = tiff(pages);

        var parts = new ArrayList<byte[]>();
        assertThat(new FileCutter(ReadingLimits.USUAL, () -> {})
                        .cut(
                                file,
                                "image/tiff",
                                List.of(new PageSpan(1, 1), new PageSpan(2, 3)),
                                part -> parts.add(bytes(part))))
                .isTrue();

        assertSame(parts.get(0), pages.subList(0, 1));
        assertSame(parts.get(1), pages.subList(1, 3));
    }

    @Test
    void a_file_that_is_damaged_or_has_no_pages_is_left_whole() throws IOException {
        var broken = Files.write(folder.resolve("broken.pdf"), "%PDF-1.7\nnothing".getBytes(StandardCharsets.US_ASCII));
        var cutter = new FileCutter(ReadingLimits.USUAL, () -> {});
        var spans = List.of(new PageSpan(1, 1));
        assertThat(cutter.cut(broken, "application/pdf", spans, part -> {})).isFalse();
        assertThat(cutter.cut(broken, "image/tiff", spans, part -> {})).isFalse();
        assertThat(cutter.cut(broken, "text/plain", spans, part -> {})).isFalse();
    }

    @Test
    void the_receiver_of_the_parts_may_end_the_cutting() throws IOException {
        var file = save(pdf("alpha", "beta"));
        assertThatThrownBy(() -> new FileCutter(ReadingLimits.USUAL, () -> {})
                        .cut(file, "application/pdf", List.of(new PageSpan(1, 1)), part -> {
                            throw new IllegalStateException("enough");
                        }))
                .hasMessage("enough");
    }

    private List<byte[]> cut(Path file, PageSpan... spans) {
        var parts = new ArrayList<byte[]>();
        assertThat(new FileCutter(ReadingLimits.USUAL, () -> {})
                        .cut(file, "application/pdf", List.of(spans), part -> parts.add(bytes(part))))
                .isTrue();
        return parts;
    }

    private static byte[] bytes(InputStream part) {
        try {
            return part.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PDDocument pdf(String... pages) throws IOException {
        var document = new PDDocument();
        for (var text : pages) {
            var page = new PDPage(PDRectangle.A4);
            document.addPage(page);
            try (var content = new PDPageContentStream(document, page)) {
                content.beginText();
                content.setFont(FONT, 12);
                content.newLineAtOffset(100, 700);
                content.showText(text);
                content.endText();
            }
        }
        return document;
    }

    private Path save(PDDocument document) throws IOException {
        var file = folder.resolve("file.pdf");
        document.save(file.toFile());
        document.close();
        return file;
    }

    private static String words(byte[] pdf) {
        try {
            var file = Files.createTempFile("part", ".pdf");
            try {
                Files.write(file, pdf);
                assertThat(Loader.loadPDF(pdf).isEncrypted()).isFalse();
                return LayoutedText.of(read(new PdfReader().read(file, "application/pdf"))
                                .pages())
                        .strip()
                        .replaceAll("\\s+", " ");
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static BufferedImage page(int type, int width, int height) {
        var image = new BufferedImage(width, height, type);
        var graphics = image.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, width, height);
        graphics.setColor(type == BufferedImage.TYPE_3BYTE_BGR ? Color.RED : Color.BLACK);
        graphics.fillOval(20, 30, width / 2, height / 3);
        graphics.dispose();
        return image;
    }

    private Path tiff(List<BufferedImage> pages) throws IOException {
        var file = folder.resolve("stack.tif");
        var writer = ImageIO.getImageWritersByFormatName("tiff").next();
        try (var out = ImageIO.createImageOutputStream(file.toFile())) {
            writer.setOutput(out);
            writer.prepareWriteSequence(null);
            for (var page : pages) {
                ImageWriteParam parameters = writer.getDefaultWriteParam();
                writer.writeToSequence(new IIOImage(page, null, null), parameters);
            }
            writer.endWriteSequence();
        }
        return file;
    }

    private static void assertSame(byte[] tiff, List<BufferedImage> pages) throws IOException {
        var reader = ImageIO.getImageReadersByFormatName("tiff").next();
        try (var in = ImageIO.createImageInputStream(new ByteArrayInputStream(tiff))) {
            reader.setInput(in);
            assertThat(reader.getNumImages(true)).isEqualTo(pages.size());
            for (int i = 0; i < pages.size(); i++) {
                var image = reader.read(i);
                var page = pages.get(i);
                assertThat(image.getWidth()).isEqualTo(page.getWidth());
                for (int y = 0; y < page.getHeight(); y += 7) {
                    for (int x = 0; x < page.getWidth(); x += 7) {
                        assertThat(image.getRGB(x, y)).isEqualTo(page.getRGB(x, y));
                    }
                }
            }
        }
        reader.dispose();
    }
}
