package dev.quern.ocr.reading.image;

import static dev.quern.ocr.reading.Readings.firstPage;
import static dev.quern.ocr.reading.Readings.reason;
import static dev.quern.ocr.reading.Readings.texts;
import static dev.quern.ocr.reading.Readings.word;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.quern.core.page.Word;
import dev.quern.core.reading.PageChoice;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.ocr.reading.DrawnPage;
import dev.quern.ocr.reading.Readings;
import dev.quern.ocr.reading.TikaTypeDetector;
import dev.quern.ocr.reading.UncompressedTiff;
import dev.quern.ocr.recognition.OnnxTextRecognizer;
import dev.quern.ocr.recognition.Picture;
import dev.quern.ocr.recognition.Pixels;
import dev.quern.ocr.recognition.RecognizedPage;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageFileReaderTest {
    private static final OnnxTextRecognizer RECOGNIZER = new OnnxTextRecognizer();
    /** Enough of an invoice to see how it lies. */
    private static final List<String> PART = List.of(
            "Northwind Trading Company Limited",
            "Customer: Ellison and Daughters",
            "Invoice date: 14 March 2024",
            "Office chair, black",
            "Total to pay 476.40");

    private static final RecognitionWishes CROOKED = new RecognitionWishes(false, true, false, null, PageChoice.ALL);

    private final ImageFileReader reader = new ImageFileReader(RECOGNIZER);

    @TempDir
    private Path folder;

    private static BufferedImage part() {
        return DrawnPage.of(PART, 420, 250, 18);
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "jpeg"})
    void a_picture_is_read_word_for_word(String format) {
        var file = DrawnPage.write(part(), format, folder.resolve("file"));

        var reading = reader.read(file, "image/" + format);

        assertThat(DrawnPage.recall(PART, texts(reading))).isGreaterThanOrEqualTo(0.95);
    }

    /** Drawn as above, and written by ImageMagick: Java has nothing that writes WebP. */
    @ParameterizedTest
    @ValueSource(strings = {"lossy", "lossless"})
    void a_picture_in_webp_is_read_word_for_word(String kind) throws IOException {
        try (var in =
                Objects.requireNonNull(ImageFileReaderTest.class.getResourceAsStream("/formats/" + kind + ".webp"))) {
            var file = Files.write(folder.resolve("photo.webp"), in.readAllBytes());

            assertThat(new TikaTypeDetector().detect(file, "photo")).isEqualTo("image/webp");
            assertThat(DrawnPage.recall(PART, texts(reader.read(file, "image/webp"))))
                    .isGreaterThanOrEqualTo(0.95);
        }
    }

    /** And so word for word, since recognition is given the same as for a PNG. */
    @ParameterizedTest
    @ValueSource(strings = {"tiff", "gif", "bmp"})
    void formats_that_lose_nothing_are_read_like_a_png(String format) {
        assertThat(given(format)).isEqualTo(given("png"));
    }

    /** The pixels that recognition is given of a file of this format. */
    private int[] given(String format) {
        var pictures = new ArrayList<Picture>();
        var keeping = new ImageFileReader((picture, straighten, language) -> {
            pictures.add(picture);
            return new RecognizedPage(List.of(), 0, 0);
        });
        var file = DrawnPage.write(part(), format, folder.resolve("file"));
        assertThat(keeping.read(file, "image/" + format)).isInstanceOf(Reading.Legible.class);
        assertThat(pictures).hasSize(1);
        return Pixels.of(pictures.get(0));
    }

    @Test
    void a_words_box_is_where_it_was_drawn() {
        var reading = read(DrawnPage.of(List.of("", "Amount due 476.40"), 400, 200, 26));

        // Within as many pixels as were .006, .012 and .004 of a page of A4.
        var amount = word(reading, "Amount").box();
        assertThat(400 * amount.left()).isCloseTo(78, within(7.0));
        assertThat(400 * amount.right()).isCloseTo(78 + DrawnPage.width("Amount", 26), within(14.0));
        assertThat(200 * amount.centerY()).isCloseTo(4 * 26 + 44 - 9, within(7.0));
        assertThat(word(reading, "due").box().left()).isGreaterThan(amount.right());
        assertThat(400 * word(reading, "476.40").box().right())
                .isCloseTo(78 + DrawnPage.width("Amount due 476.40", 26), within(14.0));
    }

    /** Lines with little margin, where the network is hardly sure of a blank. */
    @Test
    void blanks_in_small_images_of_a_line_are_kept() {
        var lines = List.of(
                "Amount due 476.40",
                "of the invoice date",
                "Net total 397.00",
                "2 x Office chair 259.00",
                "Please pay within thirty days");
        var misread = new ArrayList<String>();
        for (int size : new int[] {14, 20, 26, 36}) {
            for (var line : lines) {
                int width = (int) DrawnPage.width(line, size) + 6 * size;
                var words = String.join(" ", texts(read(DrawnPage.of(List.of(line), width, 6 * size, size))));
                if (!words.equals(line)) {
                    misread.add(words);
                }
            }
        }
        assertThat(misread).hasSizeLessThanOrEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {90, 180, 270})
    void a_page_on_its_side_or_upside_down_is_turned(int degrees) {
        var reading = read(DrawnPage.turned(part(), degrees));

        assertThat(DrawnPage.recall(PART, texts(reading))).isGreaterThanOrEqualTo(0.95);
        var page = firstPage(reading);
        assertThat(page.width()).isGreaterThan(page.height());
        assertThat(word(reading, "Northwind").box().top()).isLessThan(0.3);
    }

    /** The classifier takes the first of these pages to stand on its head. */
    @ParameterizedTest
    @ValueSource(ints = {0, 180})
    void a_page_of_long_lines_is_read_the_way_it_can_be_read(int degrees) {
        var lines = List.of(
                "In uw opdracht heeft onze keurmeester Fenna Hulzebosch op dinsdag",
                "2025 de speelplek achter de geitenstal bekeken. Zij was er vanaf",
                "rondgeleid door uw beheerder, de heer Wessels. U vindt ons oordeel",
                "logboek is bijgewerkt tot en met bladzijde 31.",
                "Drie punten vragen aandacht. Bij de kabelbaan is de eindstop verroest");
        var image = DrawnPage.of(lines, 1240, 1754, 18);

        var reading = read(degrees == 0 ? image : DrawnPage.turned(image, degrees));

        assertThat(DrawnPage.recall(lines, texts(reading))).isGreaterThanOrEqualTo(0.95);
        assertThat(word(reading, "opdracht").box().top()).isLessThan(0.3);
    }

    @ParameterizedTest
    @CsvSource({"-7", "-2", "1", "4"})
    void a_page_askew_is_straightened_unless_switched_off(double degrees) {
        var lines = new ArrayList<>(PART);
        lines.add("Please pay within thirty days of the invoice date.");
        var image = DrawnPage.turned(DrawnPage.of(lines, 820, 600, 26), degrees);
        var file = DrawnPage.write(image, "png", folder.resolve("askew"));

        var straight = reader.read(file, "image/png");
        assertThat(DrawnPage.recall(lines, texts(straight))).isGreaterThanOrEqualTo(0.95);
        assertThat(slope(straight)).isCloseTo(0, within(0.005));

        if (Math.abs(degrees) > 2) { // what is less is within what is allowed
            var askew = reader.read(file, "image/png", CROOKED);
            assertThat(slope(askew)).isCloseTo(Math.tan(Math.toRadians(degrees)), within(0.02));
        }
    }

    /** The slope of the line about paying. */
    private static double slope(Reading reading) {
        var page = firstPage(reading);
        var first = word(reading, "Please").box();
        var last = word(reading, "date.").box();
        return (last.centerY() - first.centerY()) * page.height() / ((last.centerX() - first.centerX()) * page.width());
    }

    /** Programs write 72 pixels per inch when they know no better; a photo of 4,000 pixels would be larger than a door. */
    @Test
    void a_screen_resolution_is_not_believed_of_a_large_image() throws IOException {
        var sizesOnly = new ImageFileReader((picture, straighten, language) -> new RecognizedPage(List.of(), 0, 0));
        var noted = new ArrayList<String>();
        for (int width : List.of(1_000, 2_000)) {
            var image = new BufferedImage(width, width / 2, BufferedImage.TYPE_BYTE_GRAY);
            var jpeg = DrawnPage.jpeg(image, 0.5f);
            // Sets the density in the header, which the writer leaves open, to 72 pixels per inch.
            jpeg[13] = 1;
            jpeg[15] = 72;
            jpeg[17] = 72;
            var page = firstPage(sizesOnly.read(Files.write(folder.resolve("large"), jpeg), "image/jpeg"));
            noted.add(Math.round(page.width()) + " x " + Math.round(page.height()));
        }

        assertThat(noted).containsExactly("1000 x 500", "720 x 360");
    }

    @Test
    void grain_blur_and_compression_cost_few_words() throws IOException {
        var image = DrawnPage.grainy(DrawnPage.blurred(DrawnPage.turned(DrawnPage.of(DrawnPage.INVOICE), 1.5)), 7);
        var file = Files.write(folder.resolve("photo"), DrawnPage.jpeg(image, 0.3f));

        assertThat(DrawnPage.recall(DrawnPage.INVOICE, texts(reader.read(file, "image/jpeg"))))
                .isGreaterThanOrEqualTo(0.9);
    }

    @Test
    void a_receipt_twelve_times_as_long_as_wide_is_read() {
        var lines = new ArrayList<String>();
        // Five lines of text and 35 blank ones in turn: as long as a full receipt, with an eighth to read.
        for (int i = 0; i < 125; i++) {
            lines.add(i / 5 % 8 == 0 ? "Item " + (1000 + 7 * i) + " costs " + (3 + i) + ".50" : "");
        }
        var image = DrawnPage.of(lines, 430, 5160, 23);

        assertThat(DrawnPage.recall(lines, texts(read(image)))).isGreaterThanOrEqualTo(0.9);
        // On its side, its lines are as close to each other as the words of a line.
        var lying = read(DrawnPage.turned(image, 90));
        assertThat(DrawnPage.recall(lines, texts(lying))).isGreaterThanOrEqualTo(0.9);
        assertThat(firstPage(lying).height()).isGreaterThan(firstPage(lying).width());
    }

    @Test
    void a_line_sixty_times_as_long_as_high_is_read_in_parts() {
        var line = new StringBuilder();
        for (int i = 0; i < 24; i++) {
            line.append("Part ")
                    .append(1000 + 7 * i)
                    .append(" costs ")
                    .append(3 + i)
                    .append(".50 ");
        }
        var image = DrawnPage.of(List.of(line.toString()), 7_800, 130, 26);

        var reading = read(image);

        assertThat(DrawnPage.recall(List.of(line.toString()), texts(reading))).isGreaterThanOrEqualTo(0.9);
        // Letters are drawn at whole pixels, so only shares of the line can be compared.
        double begin = word(reading, "1000").box().left();
        double share = (word(reading, "1084").box().left() - begin)
                / (word(reading, "1161").box().left() - begin);
        int from = line.indexOf("1000");
        assertThat(share)
                .isCloseTo(
                        DrawnPage.width(line.substring(from, line.indexOf("1084")), 26)
                                / DrawnPage.width(line.substring(from, line.indexOf("1161")), 26),
                        within(0.003));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tiff", "bigtiff"})
    void each_image_of_a_tiff_is_a_page(String format) throws IOException {
        var file = DrawnPage.tiff(
                format, List.of(DrawnPage.slip("First page"), DrawnPage.slip("Second page")), folder.resolve("two"));

        assertThat(Files.readAllBytes(file)[3]).isEqualTo((byte) (format.equals("tiff") ? 42 : 43));
        var pages = Readings.read(reader.read(file, "image/tiff")).pages();

        assertThat(pages.pages()).extracting(page -> page.words().get(0).text()).containsExactly("First", "Second");
        assertThat(reason(new ImageFileReader(RECOGNIZER, Readings.upTo(1, 10_000_000), () -> {})
                        .read(file, "image/tiff")))
                .isEqualTo("The file has 2 images; at most 1 are read");
    }

    /** Camera orientations as EXIF numbers them, and the degrees by which an upright page is turned in the file. */
    @ParameterizedTest
    @CsvSource({"1, 0", "3, 180", "6, 270", "8, 90"})
    void the_orientation_that_a_camera_notes_is_followed(int orientation, int lies) throws IOException {
        var image = DrawnPage.turned(DrawnPage.of(List.of("Held sideways"), 200, 340, 18), lies);
        var file = Files.write(folder.resolve("photo"), withOrientation(DrawnPage.jpeg(image, 0.9f), orientation));

        try (var in = ImageIO.createImageInputStream(file.toFile())) {
            var decoder = ImageIO.getImageReaders(in).next();
            decoder.setInput(in);
            var upright = ImageDecoding.decode(decoder, 0, 10_000_000).upright();
            assertThat(upright.getHeight()).isGreaterThan(upright.getWidth());
            assertThat(darkest(upright)).isLessThan(upright.getHeight() / 4);
            decoder.dispose();
        }
        assertThat(texts(reader.read(file, "image/jpeg"))).containsExactly("Held", "sideways");
    }

    private static int darkest(BufferedImage image) {
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                if ((image.getRGB(x, y) & 0xFF) < 100) {
                    return y;
                }
            }
        }
        return image.getHeight();
    }

    @Test
    void images_that_were_not_chosen_are_pages_without_words() throws IOException {
        var file = DrawnPage.tiff(
                List.of(
                        DrawnPage.of(List.of("first sheet"), 360, 180, 26),
                        DrawnPage.of(List.of("second sheet"), 360, 180, 26)),
                folder.resolve("file"));
        var second = RecognitionWishes.USUAL.on(new PageChoice(false, true, List.of(), null));

        var pages =
                Readings.read(reader.read(file, "image/tiff", second)).pages().pages();
        assertThat(pages)
                .extracting(page -> page.words().stream().map(Word::text).toList())
                .containsExactly(List.of(), List.of("second", "sheet"));
        assertThat(pages.get(0).width()).isEqualTo(pages.get(1).width());
        assertThat(pages.get(0).height()).isEqualTo(pages.get(1).height());

        // A photo that is not read is turned as its EXIF segment says.
        var photo = Files.write(
                folder.resolve("photo"), withOrientation(DrawnPage.jpeg(DrawnPage.of(List.of("A photo")), 0.9f), 6));
        var unread = firstPage(reader.read(photo, "image/jpeg", second));
        assertThat(unread.words()).isEmpty();
        assertThat(unread.width()).isGreaterThan(unread.height());
    }

    /** Puts an EXIF segment after the start of a JPEG. */
    private static byte[] withOrientation(byte[] jpeg, int orientation) {
        var exif = ByteBuffer.allocate(36).order(ByteOrder.BIG_ENDIAN);
        exif.putShort((short) 0xFFE1).putShort((short) 34).put("Exif\0\0".getBytes(StandardCharsets.US_ASCII));
        exif.put((byte) 'M').put((byte) 'M').putShort((short) 42).putInt(8);
        exif.putShort((short) 1).putShort((short) 0x0112).putShort((short) 3).putInt(1);
        exif.putShort((short) orientation).putShort((short) 0).putInt(0);
        var all = new ByteArrayOutputStream();
        all.write(jpeg, 0, 2);
        all.write(exif.array(), 0, 36);
        all.write(jpeg, 2, jpeg.length - 2);
        return all.toByteArray();
    }

    @Test
    void a_cmyk_jpeg_is_read() throws IOException {
        var inks = DrawnPage.inks(DrawnPage.slip("Printed in four colours"));
        var file = Files.write(folder.resolve("cmyk.jpg"), DrawnPage.jpeg(inks));

        assertThat(texts(reader.read(file, "image/jpeg"))).containsExactly("Printed", "in", "four", "colours");
    }

    @Test
    void a_tiff_may_have_cmyk_pages_beside_others() throws IOException {
        var inks = DrawnPage.inks(DrawnPage.of(List.of("Printed colours"), 300, 120, 18));
        var grey = DrawnPage.of(List.of("Copied pages"), 300, 120, 18);
        var tiff = new UncompressedTiff();
        tiff.page(300, 120, 5, inks.getPixels(0, 0, 300, 120, (int[]) null));
        tiff.page(300, 120, 1, grey.getRaster().getSamples(0, 0, 300, 120, 0, (int[]) null));

        var pages = Readings.read(reader.read(tiff.writeTo(folder.resolve("mixed.tif")), "image/tiff"))
                .pages()
                .pages();

        assertThat(pages)
                .extracting(page -> page.words().stream().map(Word::text).toList())
                .containsExactly(List.of("Printed", "colours"), List.of("Copied", "pages"));
    }

    @Test
    void a_transparent_image_stands_on_white() {
        var drawn = DrawnPage.slip("On nothing");
        var clear = new BufferedImage(drawn.getWidth(), drawn.getHeight(), BufferedImage.TYPE_INT_ARGB);
        for (int y = 0; y < drawn.getHeight(); y++) {
            for (int x = 0; x < drawn.getWidth(); x++) {
                clear.setRGB(x, y, (255 - (drawn.getRGB(x, y) & 0xFF)) << 24);
            }
        }
        assertThat(texts(read(clear))).containsExactly("On", "nothing");
    }

    @Test
    void a_page_without_text_has_no_words() {
        assertThat(texts(read(DrawnPage.of(List.of(), 240, 340, 26)))).isEmpty();
        assertThat(texts(read(new BufferedImage(1, 1, BufferedImage.TYPE_3BYTE_BGR))))
                .isEmpty();
        assertThat(texts(read(new BufferedImage(3, 4000, BufferedImage.TYPE_BYTE_GRAY))))
                .isEmpty();
    }

    @Test
    void more_pixels_than_allowed_are_refused_before_they_are_decoded() throws IOException {
        var file = Files.write(folder.resolve("bomb.png"), pngHead(60_000, 60_000));

        assertThat(reason(reader.read(file, "image/png")))
                .isEqualTo("An image has 60000 x 60000 pixels; at most 150,000,000 are read");
    }

    private static byte[] pngHead(int width, int height) {
        var head = ByteBuffer.allocate(8 + 25 + 12);
        head.putLong(0x89504E470D0A1A0AL)
                .putInt(13)
                .putInt(0x49484452)
                .putInt(width)
                .putInt(height);
        head.put((byte) 8).put((byte) 2).put((byte) 0).put((byte) 0).put((byte) 0);
        var check = new CRC32();
        check.update(head.array(), 12, 17);
        head.putInt((int) check.getValue()).putInt(0).putInt(0x49454E44).putInt(0xAE426082);
        return head.array();
    }

    @Test
    void a_file_that_is_not_an_image_is_unreadable() throws IOException {
        assertThat(reason(reader.read(Files.createFile(folder.resolve("empty")), "image/png")))
                .isEqualTo("The file is empty");
        assertThat(reason(reader.read(Files.writeString(folder.resolve("text"), "words"), "image/png")))
                .isEqualTo("The file is not an image of a kind that is read (image/png)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "jpeg", "tiff", "gif", "bmp"})
    void damage_anywhere_ends_as_a_reading(String format) throws IOException {
        var recognizesNothing =
                new ImageFileReader((picture, straighten, language) -> new RecognizedPage(List.of(), 0, 0));
        var whole = Files.readAllBytes(
                DrawnPage.write(DrawnPage.of(DrawnPage.INVOICE, 300, 400, 8), format, folder.resolve("whole")));
        var random = new Random(41);
        var file = folder.resolve("damaged");
        int unreadable = 0;
        for (int i = 0; i < 60; i++) {
            var damaged = i < 30 ? Arrays.copyOf(whole, 1 + whole.length * i / 30) : whole.clone();
            for (int flips = 0; i >= 30 && flips < 10; flips++) {
                damaged[random.nextInt(Math.min(damaged.length, 300))] = (byte) random.nextInt(256);
            }
            Files.write(file, damaged);
            var reading = recognizesNothing.read(file, "image/" + format);
            unreadable += reading instanceof Reading.Unreadable ? 1 : 0;
        }
        assertThat(unreadable).isPositive();
    }

    @Test
    void words_come_line_by_line() {
        var lines = new ArrayList<>(List.of("alpha", "bravo", "charlie", "delta", "golf"));
        assertThat(texts(read(DrawnPage.of(lines, 160, 230, 18)))).isEqualTo(lines);
        Collections.reverse(lines);
        assertThat(texts(read(DrawnPage.of(lines, 160, 230, 18)))).isEqualTo(lines);
    }

    private Reading read(BufferedImage image) {
        return reader.read(DrawnPage.write(image, "png", folder.resolve("page.png")), "image/png");
    }
}
