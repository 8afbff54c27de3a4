package dev.quern.ocr.isolation;

import static dev.quern.ocr.reading.Readings.firstPage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.ReadingOrder;
import dev.quern.core.page.Word;
import dev.quern.core.reading.BoxRecognizer;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.PageChoice;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.core.result.PageFrame;
import dev.quern.ocr.paging.BoxRecognition;
import dev.quern.ocr.paging.PageDrawing;
import dev.quern.ocr.reading.DrawnPage;
import dev.quern.ocr.reading.PdfFile;
import dev.quern.ocr.reading.ReadersByType;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.recognition.OnnxTextRecognizer;
import dev.quern.ocr.recognition.RecognizedPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.util.Matrix;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Boxes of pages, each recognised in this process and in another, with the same outcome. */
@ExtendWith(ArchivedReaders.class)
class BoxRecognitionTest {
    private static final String PDF = "application/pdf";
    private static final String PNG = "image/png";

    @TempDir
    static Path folder;

    private static ReaderPool pool;
    private static DocumentReader reader;
    private static BoxRecognizer here;
    private static BoxRecognizer apart;

    @BeforeAll
    static void recognizers() throws IOException {
        var recognizer = new OnnxTextRecognizer();
        reader = ReadersByType.standard(ReadingLimits.USUAL, recognizer, () -> {});
        here = new BoxRecognition(new PageDrawing(reader), recognizer);
        pool = new ReaderPool(Limits.DEFAULT, 1, folder.resolve("tmp"));
        apart = new IsolatedBoxRecognition(pool);
    }

    @AfterAll
    static void close() {
        pool.close();
    }

    @Test
    void a_picture_beside_text_says_what_is_in_it_and_nothing_around_it() throws IOException {
        try (var pdf = new PdfFile()) {
            var logo = LosslessFactory.createFromImage(
                    pdf.document, DrawnPage.of(List.of("Harbour Stores", "Number 20418"), 480, 240, 30));
            pdf.page(content -> {
                content.drawImage(logo, 60, 600, 240, 120);
                PdfFile.text(60, 725, "Above the picture").on(content);
                PdfFile.text(310, 660, "beside it").on(content);
            });
            var file = pdf.saveIn(folder);
            var picture = new Box(60 / 600.0, 80 / 800.0, 300 / 600.0, 200 / 800.0);

            var words = words(file, PDF, page(600, 800), picture);

            assertThat(text(words)).isEqualTo("Harbour Stores\nNumber 20418");
            assertThat(words).allSatisfy(word -> {
                assertThat(word.confidence()).isBetween(0.5, 1.0);
                assertThat(word.box().left()).isGreaterThan(picture.left());
                assertThat(word.box().right()).isLessThan(picture.right());
                assertThat(word.box().top()).isGreaterThan(picture.top());
                assertThat(word.box().bottom()).isLessThan(picture.bottom());
                assertThat(word.fontSize()).isBetween(8.0, 24.0);
            });
            var upper = new Box(picture.left(), picture.top(), picture.right(), 0.175);
            assertThat(text(words(file, PDF, page(600, 800), upper))).isEqualTo("Harbour Stores");
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 90, 180, 270, 4})
    void on_a_scan_that_was_laid_for_reading_a_word_is_recognised_where_it_was_read(double turn) throws IOException {
        var image = DrawnPage.turned(DrawnPage.of(DrawnPage.INVOICE.subList(0, 6), 620, 480, 26), turn);
        var file = DrawnPage.write(image, "png", folder.resolve("scan.png"));
        var page = firstPage(reader.read(file, PNG));
        var known = page.words().stream()
                .filter(word -> word.text().equals("NW-20418"))
                .findFirst()
                .orElseThrow();

        var words = words(file, PNG, page, around(known.box()));

        assertThat(text(words)).isEqualTo("NW-20418");
        assertThat(words.get(0).box().centerX()).isCloseTo(known.box().centerX(), within(0.01));
        assertThat(words.get(0).box().centerY()).isCloseTo(known.box().centerY(), within(0.01));
    }

    @Test
    void a_stamp_on_its_side_is_recognised_and_its_words_are_where_it_is() throws IOException {
        try (var pdf = new PdfFile()) {
            pdf.page(content -> {
                PdfFile.text(60, 700, "The page itself lies as it should").on(content);
                var up = new Matrix(0, 1, -1, 0, 300, 300);
                PdfFile.turned(PdfFile.BOLD, 24, up, "RECEIVED BY ACCOUNTS").on(content);
            });
            var stamp = new Box(270 / 600.0, 150 / 800.0, 310 / 600.0, 520 / 800.0);

            var words = words(pdf.saveIn(folder), PDF, page(600, 800), stamp);

            assertThat(words).extracting(Word::text).containsExactlyInAnyOrder("RECEIVED", "BY", "ACCOUNTS");
            var received = words.stream()
                    .filter(word -> word.text().equals("RECEIVED"))
                    .findFirst()
                    .orElseThrow()
                    .box();
            assertThat(received.bottom()).as("it begins below").isCloseTo(500 / 800.0, within(0.01));
            assertThat(received.height()).isGreaterThan(2 * received.width());
        }
    }

    @Test
    void small_print_is_legible() throws IOException {
        try (var pdf = new PdfFile()) {
            pdf.page(PdfFile.text(PdfFile.REGULAR, 4.5, 60, 400, "Registered office in Bristol, number 3071882"));
            var box = new Box(0.09, 0.49, 0.4, 0.505);
            assertThat(text(words(pdf.saveIn(folder), PDF, page(600, 800), box)))
                    .isEqualTo("Registered office in Bristol, number 3071882");
        }
    }

    @Test
    void where_there_is_nothing_nothing_is_recognised() throws IOException {
        try (var pdf = new PdfFile()) {
            pdf.page(PdfFile.text(60, 700, "Words elsewhere"));
            var file = pdf.saveIn(folder);
            for (var box : List.of(
                    new Box(0.1, 0.5, 0.6, 0.7),
                    new Box(0, 0, 0.000001, 0.000001),
                    new Box(0.999999, 0.999999, 1, 1),
                    new Box(0, 0.5, 1, 0.500001))) {
                assertThat(words(file, PDF, page(600, 800), box))
                        .as(box.toString())
                        .isEmpty();
            }
            assertThat(text(words(file, PDF, page(600, 800), new Box(0, 0, 1, 1))))
                    .isEqualTo("Words elsewhere");
        }
    }

    @Test
    void a_text_is_recognised_as_it_is_drawn() throws IOException {
        var file = Files.writeString(folder.resolve("a.txt"), "Invoice number 4711\n\nTotal 12.50\n");
        var page = firstPage(reader.read(file, "text/plain"));
        var last = page.words().get(page.words().size() - 1);
        assertThat(last.text()).isEqualTo("12.50");
        assertThat(text(words(file, "text/plain", page, around(last.box())))).isEqualTo("12.50");
    }

    @Test
    void a_page_that_cannot_be_drawn_has_no_answer_and_the_next_one_has() throws IOException {
        var broken = Files.writeString(folder.resolve("broken.pdf"), "%PDF-1.7 and nothing more");
        var box = new Box(0, 0, 1, 1);
        for (var recognizer : List.of(here, apart)) {
            assertThat(recognizer.recognize(broken, PDF, 0, frame(page(600, 800)), box, RecognitionWishes.USUAL))
                    .isEmpty();
        }
        try (var pdf = new PdfFile()) {
            pdf.page(PdfFile.text(60, 700, "Legible"));
            var file = pdf.saveIn(folder);
            assertThat(text(words(file, PDF, page(600, 800), box))).isEqualTo("Legible");
            for (var recognizer : List.of(here, apart)) {
                assertThat(recognizer.recognize(file, PDF, 1, frame(page(600, 800)), box, RecognitionWishes.USUAL))
                        .as("there is no second page")
                        .isEmpty();
            }
        }
    }

    @Test
    void what_takes_too_long_has_no_answer() throws IOException {
        var usual = Limits.DEFAULT;
        var hasty = new Limits(
                usual.files(), usual.unpacking(), usual.heapMb(), Duration.ofMillis(1), Duration.ZERO, 1, usual.idle());
        var file = DrawnPage.write(DrawnPage.of(DrawnPage.INVOICE), "png", folder.resolve("scan.png"));
        try (var few = new ReaderPool(hasty, 1, folder.resolve("hasty"))) {
            assertThat(new IsolatedBoxRecognition(few)
                            .recognize(
                                    file, PNG, 0, frame(page(600, 800)), new Box(0, 0, 1, 1), RecognitionWishes.USUAL))
                    .isEmpty();
        }
    }

    @Test
    void the_language_of_the_mailbox_counts() throws IOException {
        var languages = new ArrayList<String>();
        var recognizer = new BoxRecognition(new PageDrawing(reader), (picture, straighten, language) -> {
            languages.add(language);
            return new RecognizedPage(List.of(), 0, 0);
        });
        var file = DrawnPage.write(DrawnPage.of(List.of("Text")), "png", folder.resolve("scan.png"));
        var wishes = new RecognitionWishes(false, true, true, "pl", PageChoice.ALL);

        assertThat(recognizer.recognize(file, PNG, 0, frame(page(600, 800)), new Box(0, 0, 1, 1), wishes))
                .isEqualTo(Optional.of(List.of()));
        assertThat(languages).containsExactly("pl");
    }

    @ParameterizedTest
    @ValueSource(strings = {"600", "900", "66 99", "1961", "SOS", "60.89"})
    void what_could_stand_on_its_head_as_well_stands_as_the_page_does(String text) throws IOException {
        var file = DrawnPage.write(DrawnPage.of(List.of(text), 1240, 1754, 18), "png", folder.resolve("scan.png"));
        assertThat(text(words(file, PNG, page(595, 842), new Box(0.03, 0.02, 0.2, 0.06))))
                .isEqualTo(text);
    }

    /** What both say, which is the same. */
    private static List<Word> words(Path file, String contentType, Page page, Box box) {
        var words = here.recognize(file, contentType, page.index(), frame(page), box, RecognitionWishes.USUAL)
                .orElseThrow();
        var others = apart.recognize(file, contentType, page.index(), frame(page), box, RecognitionWishes.USUAL)
                .orElseThrow();
        assertThat(others)
                .extracting(Word::text)
                .isEqualTo(words.stream().map(Word::text).toList());
        for (int i = 0; i < words.size(); i++) {
            assertThat(others.get(i).box().left()).isCloseTo(words.get(i).box().left(), within(1e-4));
            assertThat(others.get(i).box().bottom())
                    .isCloseTo(words.get(i).box().bottom(), within(1e-4));
        }
        return words;
    }

    private static String text(List<Word> words) {
        return ReadingOrder.lines(words).stream()
                .map(line -> line.stream().map(Word::text).collect(Collectors.joining(" ")))
                .collect(Collectors.joining("\n"));
    }

    /** A box as a person draws it: not quite along the letters. */
    private static Box around(Box box) {
        return new Box(box.left() - 0.004, box.top() - 0.003, box.right() + 0.004, box.bottom() + 0.003);
    }

    private static Page page(double width, double height) {
        return new Page(0, width, height, List.of());
    }

    private static PageFrame frame(Page page) {
        return PageFrame.of(page, true);
    }
}
