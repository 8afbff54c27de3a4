package dev.quern.ocr.reading;

import static dev.quern.ocr.reading.Readings.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.reading.PageDrawer;
import dev.quern.core.result.PageFrame;
import dev.quern.ocr.isolation.ArchivedReaders;
import dev.quern.ocr.isolation.IsolatedDrawing;
import dev.quern.ocr.isolation.Sandbox;
import dev.quern.ocr.paging.PageDrawing;
import dev.quern.ocr.reading.image.ImageFileReader;
import dev.quern.ocr.reading.pdf.PdfReader;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.recognition.OnnxTextRecognizer;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Images of pages show words where they were read: dark in their boxes, and white beside them. */
@ExtendWith(ArchivedReaders.class)
class PageDrawingTest {
    private static final String PDF = "application/pdf";

    @TempDir
    Path folder;

    private final PageDrawing drawing = new PageDrawing(new TextReader());

    @Test
    void a_page_of_a_pdf_is_drawn_in_its_size_and_upright() throws IOException {
        for (int rotation : new int[] {0, 90, 180, 270}) {
            try (var pdf = new PdfFile()) {
                var page = new PDPage(new PDRectangle(600, 800));
                page.setRotation(rotation);
                pdf.page(page, PdfFile.text(PdfFile.BOLD, 30, 100, 500, "LEGIBLE"));
                var file = pdf.saveIn(folder);
                var read = read(new PdfReader().read(file, PDF)).pages().pages().get(0);
                assertWordsAreDark(drawn(drawing, file, PDF, read), read);
            }
        }
    }

    @Test
    void a_photo_is_drawn_as_it_was_laid_for_reading() throws IOException {
        var recognizer = new OnnxTextRecognizer();
        for (double turn : new double[] {90, 180, 5}) {
            var image = DrawnPage.turned(DrawnPage.of(DrawnPage.INVOICE.subList(0, 6), 450, 270, 18), turn);
            var file = DrawnPage.write(image, "png", folder.resolve("photo.png"));
            var read = read(new ImageFileReader(recognizer).read(file, "image/png"))
                    .pages()
                    .pages()
                    .get(0);
            assertThat(read.words()).hasSizeGreaterThan(20);
            assertWordsAreDark(drawn(drawing, file, "image/png", read), read);
        }
    }

    @Test
    void a_text_is_drawn_where_its_words_are() throws IOException {
        var file = Files.writeString(folder.resolve("a.txt"), "Invoice   4711\n\n   Größe €\n", StandardCharsets.UTF_8);
        var read =
                read(new TextReader().read(file, "text/plain")).pages().pages().get(0);
        assertWordsAreDark(drawn(drawing, file, "text/plain", read), read);
    }

    @Test
    void a_page_that_cannot_be_drawn_has_no_image() throws IOException {
        var file = Files.writeString(folder.resolve("a.pdf"), "%PDF-1.7 and nothing more");
        var frame = PageFrame.of(new Page(0, 600, 800, List.of()), true);
        assertThat(drawing.draw(file, PDF, 0, frame)).isEmpty();
        assertThat(drawing.draw(file, "image/png", 0, frame)).isEmpty();
        assertThat(drawing.draw(file, "text/plain", 3, frame)).isEmpty();
    }

    @Test
    void a_separate_process_draws_the_same_and_is_ended_when_it_takes_too_long() throws IOException {
        try (var pdf = new PdfFile()) {
            pdf.page(PdfFile.text(PdfFile.BOLD, 30, 100, 500, "LEGIBLE"));
            var file = pdf.saveIn(folder);
            var read = read(new PdfReader().read(file, PDF)).pages().pages().get(0);
            var patient = isolated(256, Duration.ofSeconds(60));
            assertWordsAreDark(drawn(patient, file, PDF, read), read);
            var hasty = isolated(256, Duration.ofMillis(20));
            assertThat(hasty.draw(file, PDF, 0, PageFrame.of(read, true))).isEmpty();
            var poor = isolated(4, Duration.ofSeconds(60));
            assertThat(poor.draw(file, PDF, 0, PageFrame.of(read, true))).isEmpty();
        }
        assertNothingLeft();
    }

    private IsolatedDrawing isolated(int heapMb, Duration deadline) throws IOException {
        return isolated(ReadingLimits.USUAL, heapMb, deadline);
    }

    private IsolatedDrawing isolated(ReadingLimits limits, int heapMb, Duration deadline) throws IOException {
        return new IsolatedDrawing(Sandbox.NONE, folder.resolve("tmp"), limits, heapMb, deadline, Duration.ZERO, 1);
    }

    @Test
    void an_image_over_the_limits_is_not_drawn_in_a_process_either() throws IOException {
        var file = DrawnPage.write(DrawnPage.slip("Too many pixels"), "png", folder.resolve("photo.png"));
        var frame = PageFrame.of(new Page(0, 400, 300, List.of()), true);
        var few = new ReadingLimits(20 << 20, 256 << 20, 100, 1000, 10, 10_000, 10_000, 1000, 100, 100);

        assertThat(new PageDrawing(new TextReader(), few).draw(file, "image/png", 0, frame))
                .isEmpty();
        assertThat(isolated(few, 256, Duration.ofSeconds(60)).draw(file, "image/png", 0, frame))
                .isEmpty();
        assertThat(isolated(256, Duration.ofSeconds(60)).draw(file, "image/png", 0, frame))
                .isPresent();
    }

    private void assertNothingLeft() throws IOException {
        try (var left = Files.walk(folder.resolve("tmp"))) {
            assertThat(left.filter(Files::isRegularFile))
                    .allMatch(path -> path.getFileName().toString().equals("lock"));
        }
    }

    @Test
    void a_searchable_pdf_is_made_in_a_separate_process_within_memory_and_time() throws IOException {
        var file = DrawnPage.write(DrawnPage.slip("Seen"), "png", folder.resolve("photo.png"));
        var words = List.of(Word.of("unseen", new Box(0.2, 0.3, 0.4, 0.34)));
        var pages = new Pages(List.of(new Page(0, 400, 300, words)), true);

        try (var made = isolated(256, Duration.ofSeconds(60))
                        .searchable(file, "image/png", pages)
                        .orElseThrow();
                var document = Loader.loadPDF(made.readAllBytes())) {
            assertThat(new PDFTextStripper().getText(document)).contains("unseen");
        }
        assertThat(isolated(256, Duration.ofMillis(20)).searchable(file, "image/png", pages))
                .isEmpty();
        assertThat(isolated(4, Duration.ofSeconds(60)).searchable(file, "image/png", pages))
                .isEmpty();
        assertNothingLeft();
    }

    private static BufferedImage drawn(PageDrawer drawing, Path file, String type, Page page) throws IOException {
        var frame = PageFrame.of(page, true);
        try (var content = drawing.draw(file, type, page.index(), frame).orElseThrow()) {
            var image = ImageIO.read(content);
            assertThat(image.getWidth()).isEqualTo(frame.pixelWidth());
            assertThat(image.getHeight()).isEqualTo(frame.pixelHeight());
            return image;
        }
    }

    private static void assertWordsAreDark(BufferedImage image, Page page) {
        long all = dark(image, 0, 0, image.getWidth(), image.getHeight());
        long inWords = 0;
        for (var word : page.words()) {
            // A little more than the box, which is only as high as the letters.
            var box = word.box();
            double air = 0.3 * box.height() * image.getHeight();
            long dark = dark(
                    image,
                    (int) (box.left() * image.getWidth() - air),
                    (int) (box.top() * image.getHeight() - air),
                    (int) (box.right() * image.getWidth() + air),
                    (int) (box.bottom() * image.getHeight() + air));
            assertThat(dark).as(word.text()).isPositive();
            inWords += dark;
        }
        assertThat(inWords).isGreaterThan((long) (0.9 * all));
    }

    private static long dark(BufferedImage image, int left, int top, int right, int bottom) {
        long dark = 0;
        for (int y = Math.max(0, top); y < Math.min(image.getHeight(), bottom); y++) {
            for (int x = Math.max(0, left); x < Math.min(image.getWidth(), right); x++) {
                dark += (image.getRGB(x, y) & 0xff) < 110 ? 1 : 0;
            }
        }
        return dark;
    }
}
