package dev.quern.ocr.reading;

import static dev.quern.ocr.reading.Readings.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.quern.core.page.Box;
import dev.quern.core.page.Laid;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.ocr.paging.PageDrawing;
import dev.quern.ocr.reading.image.ImageFileReader;
import dev.quern.ocr.reading.pdf.PdfReader;
import dev.quern.ocr.recognition.OnnxTextRecognizer;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.apache.pdfbox.util.Matrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchablePdfTest {
    private static final String PDF = "application/pdf";

    @TempDir
    Path folder;

    private final PageDrawing drawing = new PageDrawing(new TextReader());

    /** A word as found in the PDF: its start, in points from the upper left corner of the page as it is shown. */
    private record Found(String text, double x, double foot) {}

    @Test
    void the_words_of_a_photo_are_found_where_they_were_read() throws IOException {
        var file = DrawnPage.write(DrawnPage.of(DrawnPage.INVOICE), "png", folder.resolve("photo.png"));
        var pages = read(new ImageFileReader(new OnnxTextRecognizer()).read(file, "image/png"))
                .pages();
        var made = made(file, "image/png", pages);
        assertFound(found(made), pages.pages().get(0));
    }

    @Test
    void the_words_of_a_scanned_pdf_lie_on_its_pages_however_they_are_turned() throws IOException {
        for (int rotation : new int[] {0, 90, 180, 270}) {
            for (int turns = 0; turns < 4; turns++) {
                var file = scan(rotation);
                // The width that the reader saw, with the page upright after these quarter turns.
                double width = (rotation / 90 + turns) % 2 == 0 ? 400 : 300;
                var words = List.of(
                        Word.of("Größe", new Box(0.2, 0.3, 0.4, 0.34)), Word.of("漢字", new Box(0.6, 0.7, 0.7, 0.75)));
                var page = new Page(0, width, 700 - width, words, List.of(), new Laid(turns, 0));
                assertFound(found(made(file, PDF, new Pages(List.of(page), true))), page);
            }
        }
    }

    @Test
    void words_on_a_skewed_scan_are_skewed_with_it() throws IOException {
        double skew = Math.toRadians(4);
        var page = new Page(
                0, 400, 300, List.of(Word.of("askew", new Box(0.8, 0.5, 0.9, 0.55))), List.of(), new Laid(0, skew));
        var found = found(made(scan(0), PDF, new Pages(List.of(page), true))).get(0);
        // On the straightened page its foot is 15 points below and 120 right of the centre; the scan turns it further.
        assertThat(found.x()).isCloseTo(200 + 120 * Math.cos(skew) - 15 * Math.sin(skew), within(0.5));
        assertThat(found.foot()).isCloseTo(150 + 120 * Math.sin(skew) + 15 * Math.cos(skew), within(0.5));
    }

    @Test
    void the_page_looks_as_before() throws IOException {
        var file = scan(0);
        var page = new Page(0, 400, 300, List.of(Word.of("unseen", new Box(0.2, 0.3, 0.4, 0.4))));
        var made = made(file, PDF, new Pages(List.of(page), true));
        try (var before = Loader.loadPDF(file.toFile());
                var after = Loader.loadPDF(made)) {
            var one = new PDFRenderer(before).renderImage(0);
            var other = new PDFRenderer(after).renderImage(0);
            for (int y = 0; y < one.getHeight(); y++) {
                for (int x = 0; x < one.getWidth(); x++) {
                    assertThat(other.getRGB(x, y)).isEqualTo(one.getRGB(x, y));
                }
            }
        }
    }

    @Test
    void a_pdf_that_has_its_text_is_left_as_it_is() throws IOException {
        try (var pdf = new PdfFile()) {
            pdf.page(PdfFile.text(100, 500, "Invoice 4711 of today"));
            var file = pdf.saveIn(folder);
            var pages = read(new PdfReader().read(file, PDF)).pages();
            assertThat(drawing.searchable(file, PDF, pages)).isEmpty();
        }
    }

    @Test
    void pdftotext_finds_the_words_where_they_were_read() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/pdftotext")), "poppler-utils are not installed");
        var page = new Page(
                0,
                400,
                300,
                List.of(
                        Word.of("Größe", new Box(0.2, 0.3, 0.4, 0.34)),
                        Word.of("4.711,00", new Box(0.6, 0.7, 0.8, 0.75))));
        var made = folder.resolve("made.pdf");
        Files.write(made, made(scan(0), PDF, new Pages(List.of(page), true)));
        var process = new ProcessBuilder("/usr/bin/pdftotext", "-bbox", made.toString(), "-").start();
        var html = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        assertThat(html)
                .contains("<word xMin=\"80.000000\" yMin=\"90.000000\" xMax=\"160.000000\"")
                .contains(">Größe</word>")
                .contains("<word xMin=\"240.000000\" yMin=\"210.000000\" xMax=\"320.000000\"")
                .contains(">4.711,00</word>");
    }

    private byte[] made(Path file, String type, Pages pages) throws IOException {
        try (var content = drawing.searchable(file, type, pages).orElseThrow()) {
            return content.readAllBytes();
        }
    }

    private static void assertFound(List<Found> found, Page page) {
        assertThat(found.stream().map(Found::text))
                .containsExactlyInAnyOrderElementsOf(
                        page.words().stream().map(Word::text).toList());
        for (var word : page.words()) {
            assertThat(found).as(word.toString()).anySatisfy(one -> {
                assertThat(one.text()).isEqualTo(word.text());
                assertThat(one.x()).isCloseTo(word.box().left() * page.width(), within(0.5));
                assertThat(one.foot()).isCloseTo(word.box().bottom() * page.height(), within(0.5));
            });
        }
    }

    private static List<Found> found(byte[] pdf) throws IOException {
        var found = new ArrayList<Found>();
        var stripper = new PDFTextStripper() {
            @Override
            protected void writeString(String text, List<TextPosition> positions) {
                var word = new ArrayList<TextPosition>();
                for (var letter : positions) {
                    if (letter.getUnicode().isBlank()) {
                        end(word);
                    } else {
                        word.add(letter);
                    }
                }
                end(word);
            }

            private void end(List<TextPosition> word) {
                if (!word.isEmpty()) {
                    var text = word.stream().map(TextPosition::getUnicode).collect(Collectors.joining());
                    found.add(new Found(text, word.get(0).getX(), word.get(0).getY()));
                    word.clear();
                }
            }
        };
        try (var document = Loader.loadPDF(pdf)) {
            stripper.getText(document);
        }
        return found;
    }

    /** A page of 400 by 300 points with an image and no text, whose content leaves a scaling in force. */
    private Path scan(int rotation) {
        try (var document = new PDDocument()) {
            var page = new PDPage(new PDRectangle(10, 20, 400, 300));
            page.setRotation(rotation);
            document.addPage(page);
            var image = new BufferedImage(40, 30, BufferedImage.TYPE_BYTE_GRAY);
            image.setRGB(5, 5, 0xffffff);
            try (var content = new PDPageContentStream(document, page)) {
                content.transform(Matrix.getScaleInstance(2, 2));
                content.drawImage(LosslessFactory.createFromImage(document, image), 5, 10, 200, 150);
            }
            var file = folder.resolve("scan" + rotation + ".pdf");
            document.save(file.toFile());
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
