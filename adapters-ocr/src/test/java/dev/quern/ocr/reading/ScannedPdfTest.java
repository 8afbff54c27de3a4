package dev.quern.ocr.reading;

import static dev.quern.ocr.reading.Readings.firstPage;
import static dev.quern.ocr.reading.Readings.reason;
import static dev.quern.ocr.reading.Readings.texts;
import static dev.quern.ocr.reading.Readings.word;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.quern.core.page.Box;
import dev.quern.core.page.Word;
import dev.quern.core.reading.PageChoice;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.core.settings.PageRange;
import dev.quern.ocr.reading.pdf.PdfReader;
import dev.quern.ocr.reading.pdf.TextLayer;
import dev.quern.ocr.recognition.OnnxTextRecognizer;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.imageio.ImageIO;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.graphics.color.PDDeviceGray;
import org.apache.pdfbox.pdmodel.graphics.color.PDDeviceRGB;
import org.apache.pdfbox.pdmodel.graphics.image.CCITTFactory;
import org.apache.pdfbox.pdmodel.graphics.image.JPEGFactory;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;
import org.apache.pdfbox.pdmodel.graphics.state.RenderingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScannedPdfTest {
    private static final OnnxTextRecognizer RECOGNIZER = new OnnxTextRecognizer();
    private static final RecognitionWishes ALWAYS = new RecognitionWishes(true, true, true, null, PageChoice.ALL);
    private static final RecognitionWishes NO_IMAGES = new RecognitionWishes(false, false, true, null, PageChoice.ALL);

    /** Enough of an invoice to see whether a page was read: every line costs time. */
    private static final List<String> HEAD = DrawnPage.INVOICE.subList(0, 6);

    private final PdfReader reader = new PdfReader(RECOGNIZER);

    /** A scan of a page with a line at its top, of few pixels, since they take most of the time. */
    private static BufferedImage scan(String line) {
        return DrawnPage.of(List.of(line), 270, 360, 17);
    }

    @TempDir
    private Path folder;

    @Test
    void a_scanned_page_is_read_as_displayed_however_it_lies_in_the_file() throws IOException {
        try (var pdf = new PdfFile()) {
            var scan = DrawnPage.turned(DrawnPage.of(HEAD), 90);
            var image = JPEGFactory.createFromImage(pdf.document, scan);
            var page = new PDPage(new PDRectangle(842, 595));
            page.setRotation(270);
            pdf.page(page, content -> content.drawImage(image, 0, 0, 842, 595));

            var reading = reader.read(pdf.saveIn(folder), "application/pdf");

            assertThat(DrawnPage.recall(HEAD, texts(reading))).isGreaterThanOrEqualTo(0.95);
            assertThat(firstPage(reading).width()).isCloseTo(595, within(1.0));
            assertThat(word(reading, "Northwind").box().left()).isCloseTo(78 / 1240.0, within(0.01));
            assertThat(word(reading, "Northwind").fontSize()).isCloseTo(26 * 72 / 150.0, within(3.0));
        }
    }

    @Test
    void fax_and_jpeg_2000_images_are_decoded() throws IOException {
        var drawn = scan("Sent by fax");
        var bits = new BufferedImage(drawn.getWidth(), drawn.getHeight(), BufferedImage.TYPE_BYTE_BINARY);
        bits.createGraphics().drawImage(drawn, 0, 0, null);
        try (var pdf = new PdfFile()) {
            var fax = CCITTFactory.createFromImage(pdf.document, bits);
            pdf.page(content -> content.drawImage(fax, 0, 0, 600, 800));
            var jpeg2000 = jpeg2000(pdf, scan("From an archive"));
            pdf.page(content -> content.drawImage(jpeg2000, 0, 0, 600, 800));

            var pages = Readings.read(reader.read(pdf.saveIn(folder), "application/pdf"))
                    .pages()
                    .pages();

            assertThat(pages.get(0).words()).extracting(Word::text).containsExactly("Sent", "by", "fax");
            assertThat(pages.get(1).words()).extracting(Word::text).containsExactly("From", "an", "archive");
        }
    }

    @Test
    void jbig2_images_are_decoded() throws IOException {
        var drawn = scan("From a copier");
        var bits = new BufferedImage(drawn.getWidth(), drawn.getHeight(), BufferedImage.TYPE_BYTE_BINARY);
        bits.createGraphics().drawImage(drawn, 0, 0, null);
        try (var pdf = new PdfFile()) {
            var image = new PDImageXObject(
                    pdf.document,
                    new ByteArrayInputStream(jbig2(pdf, bits)),
                    COSName.JBIG2_DECODE,
                    bits.getWidth(),
                    bits.getHeight(),
                    1,
                    PDDeviceGray.INSTANCE);
            pdf.page(content -> content.drawImage(image, 0, 0, 600, 800));

            assertThat(texts(reader.read(pdf.saveIn(folder), "application/pdf")))
                    .containsExactly("From", "a", "copier");
        }
    }

    /** A JBIG2 page of one generic region, coded like a fax: both formats know the same code (MMR, group 4). */
    private static byte[] jbig2(PdfFile pdf, BufferedImage bits) throws IOException {
        byte[] fax;
        try (var in =
                CCITTFactory.createFromImage(pdf.document, bits).getCOSObject().createRawInputStream()) {
            fax = in.readAllBytes();
        }
        var size = ByteBuffer.allocate(8)
                .putInt(bits.getWidth())
                .putInt(bits.getHeight())
                .array();
        var page = ByteBuffer.allocate(19).put(size).array();
        var region = ByteBuffer.allocate(18 + fax.length)
                .put(size)
                .putInt(0)
                .putInt(0)
                .put((byte) 0)
                .put((byte) 1) // coded as a fax
                .put(fax)
                .array();
        return ByteBuffer.allocate(2 * 11 + page.length + region.length)
                .put(segment(0, 48, page.length))
                .put(page)
                .put(segment(1, 38, region.length))
                .put(region)
                .array();
    }

    private static byte[] segment(int number, int type, int length) {
        return ByteBuffer.allocate(11)
                .putInt(number)
                .put((byte) type)
                .put((byte) 0)
                .put((byte) 1)
                .putInt(length)
                .array();
    }

    @Test
    void cmyk_jpeg_images_are_decoded_with_and_without_inverted_inks() throws IOException {
        try (var pdf = new PdfFile()) {
            var inks = DrawnPage.inks(scan("Printed in four colours"));
            pdf.page(content -> content.drawImage(
                    JPEGFactory.createFromByteArray(pdf.document, DrawnPage.jpeg(inks)), 0, 0, 600, 800));
            // Inverted, as photo editors write them: 255 means no ink, and the PDF says so.
            var inverted = inks.createCompatibleWritableRaster();
            inverted.setDataElements(0, 0, inks);
            for (int band = 0; band < 4; band++) {
                var samples = inks.getSamples(0, 0, inks.getWidth(), inks.getHeight(), band, (int[]) null);
                Arrays.setAll(samples, i -> 255 - samples[i]);
                inverted.setSamples(0, 0, inks.getWidth(), inks.getHeight(), band, samples);
            }
            var other = JPEGFactory.createFromByteArray(pdf.document, DrawnPage.jpeg(inverted));
            other.setDecode(COSArray.ofCOSIntegers(List.of(1, 0, 1, 0, 1, 0, 1, 0)));
            pdf.page(content -> content.drawImage(other, 0, 0, 600, 800));

            var pages = Readings.read(reader.read(pdf.saveIn(folder), "application/pdf"))
                    .pages()
                    .pages();

            assertThat(pages)
                    .hasSize(2)
                    .allSatisfy(page -> assertThat(page.words())
                            .extracting(Word::text)
                            .containsExactly("Printed", "in", "four", "colours"));
        }
    }

    private static PDImageXObject jpeg2000(PdfFile pdf, BufferedImage image) throws IOException {
        var bytes = new ByteArrayOutputStream();
        assertThat(ImageIO.write(image, "jpeg2000", bytes)).isTrue();
        return new PDImageXObject(
                pdf.document,
                new ByteArrayInputStream(bytes.toByteArray()),
                COSName.JPX_DECODE,
                image.getWidth(),
                image.getHeight(),
                8,
                PDDeviceRGB.INSTANCE);
    }

    @Test
    void text_pages_and_scanned_pages_may_be_mixed() throws IOException {
        try (var pdf = new PdfFile()) {
            pdf.page(PdfFile.text(100, 700, "typed words"));
            var image = LosslessFactory.createFromImage(pdf.document, scan("scanned words"));
            pdf.page(content -> content.drawImage(image, 0, 0, 600, 800));

            var pages = Readings.read(reader.read(pdf.saveIn(folder), "application/pdf"))
                    .pages()
                    .pages();

            assertThat(pages.get(0).words()).extracting(Word::text).containsExactly("typed", "words");
            assertThat(pages.get(1).words()).extracting(Word::text).containsExactly("scanned", "words");
        }
    }

    @Test
    void images_on_pages_that_were_not_chosen_are_not_read() throws IOException {
        var asked = new AtomicInteger();
        var counting = new PdfReader((picture, straighten, language) -> {
            asked.incrementAndGet();
            return RECOGNIZER.recognize(picture, straighten, language);
        });
        try (var pdf = new PdfFile()) {
            for (var text : List.of("first scan", "second scan", "third scan")) {
                var image = LosslessFactory.createFromImage(pdf.document, scan(text));
                pdf.page(content -> content.drawImage(image, 0, 0, 600, 800));
            }
            pdf.page(PdfFile.text(100, 700, "typed words"));
            var second = RecognitionWishes.USUAL.on(new PageChoice(true, true, List.of(new PageRange(2, 2)), null));

            var reading = counting.read(pdf.saveIn(folder), "application/pdf", second);

            assertThat(asked).hasValue(1);
            assertThat(Readings.read(reading).pages().pages())
                    .extracting(page -> page.words().stream().map(Word::text).toList())
                    .containsExactly(List.of(), List.of("second", "scan"), List.of(), List.of("typed", "words"));
        }
    }

    @Test
    void an_image_on_a_page_of_text_is_read_unless_switched_off() throws IOException {
        try (var pdf = new PdfFile()) {
            var image = LosslessFactory.createFromImage(
                    pdf.document, DrawnPage.of(List.of("Total to pay 88.20"), 800, 300, 32));
            pdf.page(content -> {
                PdfFile.text(100, 700, "typed words").on(content);
                content.drawImage(image, 100, 300, 400, 150);
            });
            var file = pdf.saveIn(folder);

            var both = reader.read(file, "application/pdf");
            assertThat(texts(both)).containsExactly("typed", "words", "Total", "to", "pay", "88.20");
            var total = word(both, "Total").box();
            assertThat(total.left()).isCloseTo((100 + 96 / 2.0) / 600, within(0.01));
            assertThat(total.bottom()).isCloseTo((800 - 450 + 128 / 2.0) / 800, within(0.01));
            assertThat(texts(reader.read(file, "application/pdf", NO_IMAGES))).containsExactly("typed", "words");
        }
    }

    @Test
    void a_scan_with_a_stamp_as_its_text_layer_is_read_and_the_stamp_once() throws IOException {
        try (var pdf = new PdfFile()) {
            var image = JPEGFactory.createFromImage(pdf.document, DrawnPage.of(HEAD));
            pdf.page(content -> {
                content.drawImage(image, 0, 0, 600, 800);
                PdfFile.text(60, 40, "Filed with case 118 by the clerk as page 3 of 9")
                        .on(content);
            });

            var read = texts(reader.read(pdf.saveIn(folder), "application/pdf"));

            assertThat(DrawnPage.recall(HEAD, read)).isGreaterThanOrEqualTo(0.95);
            assertThat(read).containsOnlyOnce("clerk").containsOnlyOnce("Filed");
        }
    }

    @Test
    void a_scan_with_its_own_text_layer_is_not_read_again() throws IOException {
        try (var pdf = new PdfFile()) {
            var image = JPEGFactory.createFromImage(pdf.document, DrawnPage.of(DrawnPage.INVOICE));
            pdf.page(content -> {
                content.drawImage(image, 0, 0, 600, 800);
                for (int line = 0; line < 17; line++) {
                    PdfFile.text(60, 760 - 40 * line, "layer line with words").on(content);
                }
            });

            assertThat(texts(reader.read(pdf.saveIn(folder), "application/pdf")))
                    .hasSize(17 * 4)
                    .doesNotContain("Northwind");
        }
    }

    @Test
    void a_text_layer_is_not_used_where_recognition_is_forced() throws IOException {
        try (var pdf = new PdfFile()) {
            pdf.page(PdfFile.text(PdfFile.REGULAR, 14, 100, 700, "seen by everybody"));
            var words = firstPage(reader.read(pdf.saveIn(folder), "application/pdf", ALWAYS))
                    .words();

            assertThat(words).extracting(Word::text).containsExactly("seen", "by", "everybody");
            assertThat(words.get(0).fontSize()).isNotEqualTo(14); // measured on the image
        }
    }

    @Test
    void nonsense_is_told_from_words_numbers_code_and_other_scripts() {
        var shifted = "7KLV LV WKH WH[W RI DQ LQYRLFH ZKRVH IRQW KDV LWV RZQ FRGHV IRU OHWWHUV "
                + "SOHDVH SDB ZLWKLQ WKLUWB GDBV RI WKH GDWH VWDWHG DERYH WKDQN BRX YHUB PXFK";
        assertThat(TextLayer.isNonsense(words(shifted))).isTrue();
        assertThat(TextLayer.isNonsense(words("\uE001\uE002\uE003 \uE004\uE005 \uE006\uE007\uE008\uE009 "
                        + "\uE00A\uE00B\uE00C\uE00D\uE00E\uE00F\uE010\uE011\uE012\uE013\uE014\uE015")))
                .isTrue();
        assertThat(TextLayer.isNonsense(words("(cid:12)(cid:44)(cid:9) (cid:7)(cid:13) ".repeat(6))))
                .isTrue();
        assertThat(TextLayer.isNonsense(
                        words(":\"ggK(=!Rt B_n!\" &=Y=0!t w$ -=RR &_`!T &!!t) k`>g=m! `7Yf!\"\\ A7)0gY!\"\\ ORR=)g`"
                                .repeat(2))))
                .isTrue();
        assertThat(TextLayer.isNonsense(words("for (int i = 0; i < words.size(); i++) { sum += cost[i] * rate; }"
                        + " return new Bill(sum, List.of(first, second)); // https://x.test/?a=1&b=2")))
                .isFalse();
        assertThat(TextLayer.isNonsense(words(String.join(" ", DrawnPage.INVOICE))))
                .isFalse();
        assertThat(TextLayer.isNonsense(words("4711-AX 0815 QWRT-99 12.50 1,300.00 DE811 XK7 BRZ PLN TKT")))
                .isFalse();
        assertThat(TextLayer.isNonsense(words("Счёт номер двадцать семь от первого марта, оплатить до десятого")))
                .isFalse();
        assertThat(TextLayer.isNonsense(List.of())).isFalse();
    }

    @Test
    void a_scan_with_an_invisible_text_layer_of_nonsense_is_read_again() throws IOException {
        try (var pdf = new PdfFile()) {
            var image = JPEGFactory.createFromImage(pdf.document, DrawnPage.of(HEAD));
            pdf.page(content -> {
                content.drawImage(image, 0, 0, 600, 800);
                content.setRenderingMode(RenderingMode.NEITHER);
                for (int line = 0; line < 12; line++) {
                    PdfFile.text(
                                    40,
                                    760 - 40 * line,
                                    "7KLV LV WKH WH[W RI DQ LQYRLFH ZKRVH IRQW KDV LWV RZQ FRGHV SOHDVH")
                            .on(content);
                }
            });

            var reading = reader.read(pdf.saveIn(folder), "application/pdf");

            assertThat(DrawnPage.recall(HEAD, texts(reading))).isGreaterThanOrEqualTo(0.95);
            assertThat(texts(reading)).doesNotContain("WKH", "SOHDVH");
        }
    }

    @Test
    void an_image_too_large_to_decode_is_reported() throws IOException {
        try (var pdf = new PdfFile()) {
            var image = LosslessFactory.createFromImage(pdf.document, scan("small"));
            image.getCOSObject().setInt(COSName.WIDTH, 60_000);
            image.getCOSObject().setInt(COSName.HEIGHT, 50_000);
            pdf.page(content -> content.drawImage(image, 0, 0, 600, 800));

            assertThat(reason(reader.read(pdf.saveIn(folder), "application/pdf")))
                    .isEqualTo("An image has 60000 x 50000 pixels; at most 150,000,000 are read");
        }
    }

    private static List<Word> words(String text) {
        var words = new ArrayList<Word>();
        Arrays.stream(text.strip().split("\\s+", -1))
                .forEach(word -> words.add(Word.of(word, new Box(0, 0, 0.1, 0.1))));
        return words;
    }
}
