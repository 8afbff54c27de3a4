package dev.quern.ocr.reading.image;

import static dev.quern.ocr.reading.Readings.firstPage;
import static dev.quern.ocr.reading.Readings.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.quern.core.page.Word;
import dev.quern.core.reading.PageChoice;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.ocr.reading.DrawnPage;
import dev.quern.ocr.reading.OfficeTypes;
import dev.quern.ocr.reading.ReadersByType;
import dev.quern.ocr.reading.Readings;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.recognition.OnnxTextRecognizer;
import dev.quern.ocr.recognition.TextRecognizer;
import java.awt.Color;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;
import org.apache.poi.common.usermodel.PictureType;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.openxml4j.exceptions.InvalidFormatException;
import org.apache.poi.sl.usermodel.PictureData;
import org.apache.poi.sl.usermodel.SlideShow;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.util.Units;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images of text in office documents. */
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
    void images_in_word_documents_are_read_where_they_stand() throws IOException, InvalidFormatException {
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

    /** One image within the text, and one beside it. */
    @Test
    void images_in_old_word_documents_are_read_where_they_stand() throws IOException {
        var file = folder.resolve("file.doc");
        try (var in = InnerPicturesTest.class.getResourceAsStream("/formats/pictures.doc")) {
            Files.copy(Objects.requireNonNull(in), file);
        }
        var type = "application/msword";

        assertThat(texts(readers.read(file, type)))
                .containsExactly(
                        "Before", "it", "Printed", "colours", "After", "it", "Another", "picture", "Last", "of", "all");
        assertThat(texts(readers.read(file, type, NO_IMAGES)))
                .containsExactly("Before", "it", "After", "it", "Last", "of", "all");
        assertThat(read).hasValue(2);
    }

    @Test
    void columns_of_a_table_in_an_image_stay_columns_however_narrow_the_gaps() throws IOException {
        var table = new BufferedImage(1000, 420, BufferedImage.TYPE_3BYTE_BGR);
        var graphics = table.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, 1000, 420);
        var rows = List.of(
                List.of("Description", "Quantity", "Amount"),
                List.of("Copy paper", "10", "39.00"),
                List.of("Desk lamp", "4", "99.00"),
                List.of("Chair", "2", "259.00"));
        int size = 30;
        int second = 60 + (int) DrawnPage.width("Description", size) + 14;
        int third = second + (int) DrawnPage.width("Quantity", size) + 14;
        for (int row = 0; row < rows.size(); row++) {
            for (int column = 0; column < 3; column++) {
                var text = rows.get(row).get(column);
                int wide = (int) DrawnPage.width(text, size) + 4;
                var drawn = DrawnPage.of(List.of(text), 3 * size + wide, 6 * size, size);
                graphics.drawImage(
                        drawn.getSubimage(3 * size, 3 * size, wide, 3 * size / 2),
                        List.of(60, second, third).get(column),
                        60 + 60 * row,
                        null);
            }
        }
        graphics.dispose();
        var file = folder.resolve("file.rtf");
        Files.writeString(
                file,
                "{\\rtf1\\ansi{\\pict\\pngblip %s}\\par}"
                        .formatted(HexFormat.of().formatHex(png(table))));

        var words = firstPage(readers.read(file, "application/rtf")).words();

        assertThat(words)
                .extracting(Word::text)
                .containsExactly(
                        "Description",
                        "Quantity",
                        "Amount",
                        "Copy",
                        "paper",
                        "10",
                        "39.00",
                        "Desk",
                        "lamp",
                        "4",
                        "99.00",
                        "Chair",
                        "2",
                        "259.00");
        for (var column : List.of(List.of("Quantity", "10", "4", "2"), List.of("Amount", "39.00", "99.00", "259.00"))) {
            double left = words.stream()
                    .filter(word -> word.text().equals(column.get(0)))
                    .findFirst()
                    .orElseThrow()
                    .box()
                    .left();
            assertThat(words)
                    .filteredOn(word -> column.contains(word.text()))
                    .hasSize(4)
                    .allSatisfy(word -> assertThat(word.box().left()).isCloseTo(left, within(0.015)));
        }
        assertThat(words).allSatisfy(word -> assertThat(word.confidence()).isLessThan(1));
    }

    @Test
    void an_image_on_a_slide_has_its_words_where_they_are_seen() throws IOException {
        for (SlideShow<?, ?> show : List.of(new XMLSlideShow(), new HSLFSlideShow())) {
            var reading = slides(show);

            assertThat(texts(reading)).containsExactly("Printed", "colours");
            var word = firstPage(reading).words().get(0);
            // Drawn at pixel 48 of 300, in an image that stands at 100 points and is 300 wide.
            assertThat(word.box().left()).isCloseTo(148.0 / firstPage(reading).width(), within(0.01));
            assertThat(word.box().centerY())
                    .isCloseTo((200 + 117 / 2.0) / firstPage(reading).height(), within(0.02));
            assertThat(word.confidence()).isLessThan(1);
        }
        assertThat(read).hasValue(2);
    }

    /** Two slides that share one image, which is read once. */
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
    void images_in_open_document_texts_are_read_and_other_files_left_out() throws IOException {
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
            put(zip, "Pictures/broken.png", Arrays.copyOf(png("Never read"), 200));
            put(zip, "Pictures/dot.png", png(new BufferedImage(100, 100, BufferedImage.TYPE_3BYTE_BGR)));
        }
        var type = OfficeTypes.OPEN_DOCUMENT + "text";

        assertThat(firstPage(readers.read(file, type)).words())
                .extracting(Word::text)
                .containsExactly("Before", "it", "Printed", "colours", "After", "it");
        assertThat(texts(readers.read(file, type, NO_IMAGES))).containsExactly("Before", "it", "After", "it");
    }

    @Test
    void images_in_workbooks_are_read_below_their_sheet() throws IOException {
        for (Workbook workbook : List.of(new XSSFWorkbook(), new HSSFWorkbook())) {
            var file = folder.resolve("file");
            try (workbook;
                    var out = Files.newOutputStream(file)) {
                var sheet = workbook.createSheet();
                sheet.createRow(0).createCell(0).setCellValue("Above");
                var anchor = workbook.getCreationHelper().createClientAnchor();
                anchor.setRow1(3);
                anchor.setRow2(9);
                anchor.setCol2(6);
                sheet.createDrawingPatriarch()
                        .createPicture(anchor, workbook.addPicture(png("Printed colours"), Workbook.PICTURE_TYPE_PNG));
                workbook.write(out);
            }
            var type = workbook instanceof XSSFWorkbook ? OfficeTypes.SHEET + "sheet" : "application/vnd.ms-excel";

            assertThat(texts(readers.read(file, type))).as(type).containsExactly("Above", "Printed", "colours");
            assertThat(texts(readers.read(file, type, NO_IMAGES))).containsExactly("Above");
        }
        assertThat(read).hasValue(2);
    }

    @Test
    void images_in_open_document_sheets_are_read_whatever_they_are_anchored_to() throws IOException {
        var file = folder.resolve("file.ods");
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            put(zip, "content.xml", open("""
                    <office:spreadsheet><table:table><table:shapes><draw:frame>
                    <draw:image xlink:href="Pictures/1.png"/></draw:frame></table:shapes>
                    <table:table-row><table:table-cell><text:p>In a cell</text:p><draw:frame>
                    <draw:image xlink:href="Pictures/2.png"/></draw:frame><office:annotation><text:p>Never read</text:p>
                    </office:annotation></table:table-cell></table:table-row></table:table></office:spreadsheet>"""));
            put(zip, "Pictures/1.png", png("Printed colours"));
            put(zip, "Pictures/2.png", png("Another picture"));
        }
        var type = OfficeTypes.OPEN_DOCUMENT + "spreadsheet";

        assertThat(texts(readers.read(file, type)))
                .containsExactly("In", "a", "cell", "Printed", "colours", "Another", "picture");
        assertThat(texts(readers.read(file, type, NO_IMAGES))).containsExactly("In", "a", "cell");
    }

    @Test
    void an_image_on_an_open_document_slide_has_its_words_where_they_are_seen() throws IOException {
        var file = folder.resolve("file.odp");
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            put(zip, "content.xml", open("""
                    <office:presentation><draw:page><draw:frame svg:x="100pt" svg:y="200pt" svg:width="300pt"
                    svg:height="150pt"><draw:image xlink:href="Pictures/1.png"/><draw:image xlink:href="Pictures/2.png"/>
                    </draw:frame></draw:page></office:presentation>"""));
            put(zip, "Pictures/1.png", png("Printed colours"));
            put(zip, "Pictures/2.png", png("Never read"));
        }
        var reading = readers.read(file, OfficeTypes.OPEN_DOCUMENT + "presentation");

        assertThat(texts(reading)).containsExactly("Printed", "colours");
        var word = firstPage(reading).words().get(0);
        assertThat(word.box().left()).isCloseTo(148.0 / firstPage(reading).width(), within(0.01));
        assertThat(word.box().centerY())
                .isCloseTo((200 + 117 / 2.0) / firstPage(reading).height(), within(0.02));
        assertThat(read).hasValue(1);
    }

    @Test
    void images_in_rtf_are_each_read_once_in_text_and_in_shapes() throws IOException {
        var hex = HexFormat.of().withUpperCase().formatHex(png("Printed colours"));
        var lines = hex.replaceAll("(.{127})", "$1\r\n");
        var file = folder.resolve("file.rtf");
        Files.writeString(file, """
                {\\rtf1\\ansi Before{\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn name}{\\sv value}}}\\pngblip\\picw600
                %s}}{\\nonshppict{\\pict\\pngblip %s}} after\\par
                {\\shp{\\*\\shpinst{\\sp{\\sn fLine}{\\sv 0}}{\\sp{\\sn pib}{\\sv {\\pict\\pngblip %s}}}}}Last\\par}
                """.formatted(lines, hex, HexFormat.of().formatHex(png("Another picture"))));

        assertThat(texts(readers.read(file, "application/rtf")))
                .containsExactly("Before", "after", "Printed", "colours", "Last", "Another", "picture");
        assertThat(texts(readers.read(file, "application/rtf", NO_IMAGES))).containsExactly("Before", "after", "Last");
        assertThat(read).hasValue(2);
    }

    private static byte[] open(String body) {
        return ("""
                <office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
                  xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
                  xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
                  xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"
                  xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
                  xmlns:xlink="http://www.w3.org/1999/xlink"><office:body>""" + body + "</office:body></office:document-content>").getBytes(StandardCharsets.UTF_8);
    }

    private static void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content);
    }

    private static byte[] png(String line) throws IOException {
        return png(DrawnPage.of(List.of(line), 300, 150, 16));
    }

    private static byte[] png(BufferedImage image) throws IOException {
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(image, "png", bytes);
        return bytes.toByteArray();
    }
}
