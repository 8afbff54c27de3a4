package dev.quern.ocr.reading;

import static dev.quern.ocr.reading.Readings.firstPage;
import static dev.quern.ocr.reading.Readings.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.quern.core.extraction.PageChoice;
import dev.quern.core.extraction.Reading;
import dev.quern.core.extraction.RecognitionWishes;
import dev.quern.core.page.Word;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.recognition.OnnxTextRecognizer;
import dev.quern.ocr.recognition.TextRecognizer;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;
import org.apache.poi.common.usermodel.PictureType;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.openxml4j.exceptions.InvalidFormatException;
import org.apache.poi.sl.usermodel.PictureData;
import org.apache.poi.sl.usermodel.SlideShow;
import org.apache.poi.util.Units;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pictures of text in office documents. */
class InnerPicturesTest {
    private static final OnnxTextRecognizer RECOGNIZER = new OnnxTextRecognizer();
    private static final RecognitionWishes NO_IMAGES = new RecognitionWishes(false, false, true, null, PageChoice.ALL);

    private final AtomicInteger read = new AtomicInteger();
    private final TextRecognizer counting = (picture, straighten, language) -> {
        read.incrementAndGet();
        return RECOGNIZER.recognize(picture, straighten, language);
    };
    private final ReadersByType readers = ReadersByType.standard(ReadingLimits.USUAL, counting, () -> {});

    @TempDir
    private Path folder;

    @Test
    void pictures_in_word_documents_are_read_where_they_stand() throws IOException, InvalidFormatException {
        var file = folder.resolve("file.docx");
        try (var word = new XWPFDocument();
                var out = Files.newOutputStream(file)) {
            word.createParagraph().createRun().setText("Before it");
            var run = word.createParagraph().createRun();
            run.addPicture(
                    new ByteArrayInputStream(png("Printed colours")),
                    PictureType.PNG,
                    "scan.png",
                    Units.toEMU(300),
                    Units.toEMU(150));
            word.createParagraph().createRun().setText("After it");
            word.write(out);
        }
        var type = OfficeTypes.WORD + "document";

        assertThat(texts(readers.read(file, type)))
                .containsExactly("Before", "it", "Printed", "colours", "After", "it");
        assertThat(texts(readers.read(file, type, NO_IMAGES))).containsExactly("Before", "it", "After", "it");
        assertThat(read).hasValue(1);
    }

    @Test
    void a_picture_on_a_slide_has_its_words_where_they_are_seen() throws IOException {
        for (SlideShow<?, ?> show : List.of(new XMLSlideShow(), new HSLFSlideShow())) {
            var reading = slides(show);

            assertThat(texts(reading)).containsExactly("Printed", "colours");
            var word = firstPage(reading).words().get(0);
            // Drawn at 96 of 600 pixels; the picture stands at 100 and is 300 wide.
            assertThat(word.box().left()).isCloseTo(148.0 / firstPage(reading).width(), within(0.01));
            assertThat(word.box().centerY())
                    .isCloseTo((200 + 117 / 2.0) / firstPage(reading).height(), within(0.02));
            assertThat(word.confidence()).isLessThan(1);
        }
        assertThat(read).hasValue(2);
    }

    /** Two slides with one picture, which is read once. */
    private Reading slides(SlideShow<?, ?> show) throws IOException {
        var file = folder.resolve("slides");
        try (show;
                var out = Files.newOutputStream(file)) {
            var data = show.addPicture(png("Printed colours"), PictureData.PictureType.PNG);
            for (int i = 0; i < 2; i++) {
                show.createSlide().createPicture(data).setAnchor(new Rectangle(100, 200, 300, 150));
            }
            show.write(out);
        }
        var reading = readers.read(
                file,
                show instanceof XMLSlideShow ? OfficeTypes.SLIDES + "presentation" : "application/vnd.ms-powerpoint");
        assertThat(Readings.read(reading).pages().pages())
                .hasSize(2)
                .allSatisfy(page -> assertThat(page.words()).hasSize(2));
        return reading;
    }

    @Test
    void pictures_in_open_document_texts_are_read_and_what_is_none_is_left_out() throws IOException {
        var file = folder.resolve("file.odt");
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            put(zip, "content.xml", """
                    <office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
                      xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
                      xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
                      xmlns:xlink="http://www.w3.org/1999/xlink"><office:body><office:text>
                    <text:p>Before it<draw:frame><draw:image xlink:href="Pictures/1.png"/></draw:frame></text:p>
                    <text:p><draw:frame><draw:image xlink:href="Pictures/none.png"/></draw:frame>After it</text:p>
                    <text:p><draw:frame><draw:image xlink:href="Pictures/broken.png"/></draw:frame></text:p>
                    <text:p><draw:frame><draw:image xlink:href="Pictures/dot.png"/></draw:frame></text:p>
                    <text:p><draw:frame><draw:image xlink:href="http://192.0.2.1/outside.png"/></draw:frame></text:p>
                    </office:text></office:body></office:document-content>""".getBytes(StandardCharsets.UTF_8));
            put(zip, "Pictures/1.png", png("Printed colours"));
            put(zip, "Pictures/broken.png", java.util.Arrays.copyOf(png("Never read"), 200));
            put(zip, "Pictures/dot.png", png(new BufferedImage(100, 100, BufferedImage.TYPE_3BYTE_BGR)));
        }
        var type = OfficeTypes.OPEN_DOCUMENT + "text";

        assertThat(firstPage(readers.read(file, type)).words())
                .extracting(Word::text)
                .containsExactly("Before", "it", "Printed", "colours", "After", "it");
        assertThat(texts(readers.read(file, type, NO_IMAGES))).containsExactly("Before", "it", "After", "it");
    }

    private static void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content);
    }

    private static byte[] png(String line) throws IOException {
        return png(DrawnPage.of(List.of(line), 600, 300, 32));
    }

    private static byte[] png(BufferedImage image) throws IOException {
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(image, "png", bytes);
        return bytes.toByteArray();
    }
}
