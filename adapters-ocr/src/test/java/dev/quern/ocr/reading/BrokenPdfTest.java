package dev.quern.ocr.reading;

import static dev.quern.ocr.reading.PdfFile.text;
import static dev.quern.ocr.reading.Readings.firstPage;
import static dev.quern.ocr.reading.Readings.read;
import static dev.quern.ocr.reading.Readings.reason;
import static dev.quern.ocr.reading.Readings.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.quern.core.reading.Reading;
import dev.quern.ocr.reading.pdf.PdfReader;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.recognition.OnnxTextRecognizer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSFloat;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDPage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrokenPdfTest {
    private static final Duration SOON = Duration.ofSeconds(10);

    @TempDir
    Path folder;

    private final PdfFile pdf = new PdfFile();
    private final PdfReader reader = new PdfReader();

    @AfterEach
    void close() throws IOException {
        pdf.close();
    }

    private Reading reading() {
        return reading(pdf.bytes());
    }

    private Reading reading(byte[] bytes) {
        var file = PdfFile.write(folder, bytes);
        return assertTimeoutPreemptively(SOON, () -> reader.read(file, "application/pdf"));
    }

    private Reading reading(String source) {
        return reading(source.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void an_empty_file_is_unreadable() {
        assertThat(reason(reading(""))).isEqualTo("The file is empty");
    }

    @Test
    void a_file_that_is_not_a_pdf_is_unreadable() {
        assertThat(reason(reading("Dear Sir or Madam"))).isEqualTo("The file is not a PDF: it does not begin as one");
    }

    @Test
    void a_header_alone_is_unreadable() {
        assertThat(reason(reading("%PDF-1.7\n"))).startsWith("The PDF is damaged: ");
    }

    @Test
    void a_pdf_without_pages_is_unreadable() {
        assertThat(reason(reading())).isEqualTo("The PDF has no pages");
    }

    @Test
    void a_password_is_named_as_the_reason() {
        pdf.page(text(60, 400, "secret"));
        pdf.protect("open sesame");

        assertThat(reason(reading())).isEqualTo("The PDF is protected by a password");
    }

    @Test
    void a_pdf_that_opens_without_a_password_is_read_though_it_is_encrypted() {
        pdf.page(text(60, 400, "public"));
        pdf.protect("");

        assertThat(texts(reading())).containsExactly("public");
    }

    @Test
    void a_pdf_encrypted_for_certificates_says_so() {
        var objects = List.of(
                "<</Type /Catalog /Pages 2 0 R>>",
                "<</Type /Pages /Kids [3 0 R] /Count 1>>",
                "<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800]>>",
                "<</Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 /Length 128 /P -1 /StmF /DefaultCryptFilter"
                        + " /CF <</DefaultCryptFilter <</CFM /AESV2 /Length 16 /Recipients [<3080>]>>>>>>");
        var file = new StringBuilder("%PDF-1.6\n");
        var places = new StringBuilder("xref\n0 5\n0000000000 65535 f \n");
        for (int i = 0; i < objects.size(); i++) {
            places.append(String.format(Locale.ROOT, "%010d 00000 n \n", file.length()));
            file.append(i + 1).append(" 0 obj ").append(objects.get(i)).append(" endobj\n");
        }
        int start = file.length();
        file.append(places)
                .append("trailer <</Root 1 0 R /Size 5 /Encrypt 4 0 R /ID [<00> <00>]>>\nstartxref\n")
                .append(start)
                .append("\n%%EOF\n");

        assertThat(reason(reading(file.toString())))
                .isEqualTo("The PDF cannot be opened: it is encrypted for the holders of certain certificates");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/Type /Catalog", "/Pages 2 0 R", "1 0 obj"})
    void the_pages_of_a_pdf_whose_catalog_is_damaged_are_read_in_their_order(String damaged) {
        for (var text : List.of("first", "second", "third")) {
            pdf.page(text(60, 400, text));
        }
        var whole = new String(pdf.plainBytes(), StandardCharsets.ISO_8859_1);
        int catalog = whole.indexOf("/Type /Catalog");
        int start = whole.lastIndexOf("1 0 obj", catalog);
        int end = whole.indexOf("endobj", catalog);
        var object = whole.substring(start, end);
        assertThat(object).contains(damaged);

        var read = read(reading(whole.substring(0, start)
                + object.replace(damaged, "#".repeat(damaged.length()))
                + whole.substring(end)));

        assertThat(read.pages().pages())
                .extracting(page -> page.words().get(0).text())
                .containsExactly("first", "second", "third");
    }

    @Test
    void the_pages_of_a_pdf_without_catalog_and_tree_are_read() {
        pdf.page(text(60, 400, "found"));
        var whole = new String(pdf.plainBytes(), StandardCharsets.ISO_8859_1)
                .replaceAll("/Type /(Catalog|Pages)", "/Type /Broken ")
                .replace("trailer", "tr#iler")
                .replace("startxref", "st#rtxref");

        assertThat(texts(reading(whole))).containsExactly("found");
    }

    @Test
    void more_pages_than_the_limit_are_not_read() {
        for (int i = 0; i < 4; i++) {
            pdf.page(text(60, 400, "page"));
        }
        var file = pdf.saveIn(folder);

        assertThat(reason(upTo(3).read(file, "application/pdf"))).isEqualTo("The PDF has 4 pages; at most 3 are read");
        assertThat(read(upTo(4).read(file, "application/pdf")).pages().count()).isEqualTo(4);
    }

    /** And with its own letters or not at all: what it was cut off from are its fonts. */
    @Test
    void a_pdf_cut_anywhere_is_still_answered() {
        for (int i = 0; i < 3; i++) {
            pdf.page(text(pdf.embeddedFont(), 10, 60, 400, "page"));
        }
        var plain = pdf.plainBytes();
        var compressed = pdf.bytes();
        for (int i = 1; i < 60; i++) {
            for (var whole : List.of(plain, compressed)) {
                var reading = reading(cut(whole, i));
                if (reading instanceof Reading.Legible) {
                    assertThat(texts(reading)).as("cut at %d of 60", i).containsExactly("page");
                } else {
                    assertThat(reason(reading)).as("cut at %d of 60", i).startsWith("The ");
                }
            }
        }

        assertThat(reason(reading(cut(plain, 30)))).isEqualTo("The PDF is cut off: fonts of page 2 are missing");
        assertThat(texts(reading(compressed))).containsExactly("page");
    }

    private static byte[] cut(byte[] whole, int sixtieths) {
        return Arrays.copyOf(whole, (int) (whole.length * (long) sixtieths / 60));
    }

    @Test
    void a_pdf_without_its_end_is_repaired() {
        pdf.page(text(60, 400, "survivor"));
        var source = new String(pdf.bytes(), StandardCharsets.ISO_8859_1);

        assertThat(texts(reading(source.substring(0, source.lastIndexOf("startxref") + 3))))
                .containsExactly("survivor");
    }

    @Test
    void wrong_bytes_never_break_the_reader() {
        pdf.page(content -> {
            text(60, 400, "page of words").on(content);
            content.addRect(10, 10, 100, 100);
            content.stroke();
        });
        pdf.page(text(60, 400, "another"));
        var whole = pdf.bytes();
        for (long seed = 0; seed < 200; seed++) {
            var random = new Random(seed);
            var damaged = whole.clone();
            for (int flips = 1 + random.nextInt(20); flips > 0; flips--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }

            assertThat(reading(damaged)).as("seed %d", seed).isNotNull();
        }
    }

    @Test
    void a_cyclic_page_tree_comes_to_an_end() {
        var reading = reading("""
                %PDF-1.4
                1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
                2 0 obj <</Type /Pages /Kids [2 0 R 3 0 R] /Count 2>> endobj
                3 0 obj <</Type /Pages /Kids [2 0 R] /Parent 2 0 R /Count 1>> endobj
                trailer <</Root 1 0 R /Size 4>>
                """);

        assertThat(reason(reading)).startsWith("The PDF");
    }

    @Test
    void a_deeply_nested_object_is_damage_not_a_crash() {
        var reading = reading("%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n2 0 obj "
                + "<</Kids [".repeat(100_000)
                + " endobj\ntrailer <</Root 1 0 R>>\n");

        assertThat(reason(reading)).startsWith("The PDF");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 0 0 0", "0 0 -600 -800", "0 0 1e30 1e30", "NaN NaN NaN NaN", "5 5", "a b c d"})
    void absurd_page_boxes_do_no_harm(String box) {
        var page = new PDPage();
        var numbers = new COSArray();
        for (var number : box.split(" ", -1)) {
            numbers.add(
                    number.matches("[a-zN]+.*") ? COSName.getPDFName(number) : new COSFloat(Float.parseFloat(number)));
        }
        page.getCOSObject().setItem(COSName.MEDIA_BOX, numbers);
        page.getCOSObject().setItem(COSName.CROP_BOX, numbers);
        pdf.page(page, text(60, 400, "words"));

        var read = firstPage(reading());

        assertThat(read.width()).isBetween(1.0, 1e6);
        assertThat(read.height()).isBetween(1.0, 1e6);
        assertThat(read.words())
                .allSatisfy(word -> assertThat(word.box().left()).isBetween(-1.0, 2.0));
    }

    @Test
    void forms_that_draw_each_other_are_given_up() {
        var source = new StringBuilder("%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n"
                + "2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj\n"
                + "3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R"
                + " /Resources <</XObject <</F 5 0 R>>>>>> endobj\n"
                + "4 0 obj <</Length 5>> stream\n/F Do\nendstream endobj\n");
        var twice = "/F Do ".repeat(10);
        for (int i = 5; i < 40; i++) {
            source.append(
                    "%d 0 obj <</Type /XObject /Subtype /Form /BBox [0 0 600 800] /Length %d /Resources <</XObject <</F %d 0 R>>>>>> stream\n%s\nendstream endobj\n"
                            .formatted(i, twice.length(), i == 39 ? 5 : i + 1, twice));
        }
        source.append("trailer <</Root 1 0 R /Size 41>>\n");

        assertThat(reason(reading(source.toString())))
                .isEqualTo("Page 1 of the PDF has more than 50,000 images and forms; at most 50,000 are read");
    }

    @Test
    void damaged_commands_do_not_take_the_rest_of_the_page_with_them() {
        var reading = reading("""
                %PDF-1.4
                1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
                2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
                3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R
                  /Resources <</Font <</F <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>>> endobj
                4 0 obj <</Length 150>> stream
                BT /F 12 Tf 60 700 Td (before) Tj ET
                /None 12 Tf (x) Tj 1 0 0 cm /Missing Do /No gs [1 2 (a)] TJ l re
                BT /F 12 Tf 60 600 Td (after) Tj ET
                endstream endobj
                trailer <</Root 1 0 R /Size 5>>
                """);

        assertThat(texts(reading)).contains("before", "after");
    }

    private static PdfReader upTo(int pages) {
        return new PdfReader(new OnnxTextRecognizer(), Readings.upTo(pages, ReadingLimits.USUAL.pixels()), () -> {});
    }
}
