package dev.quern.ocr.reading.pdf;

import static dev.quern.ocr.reading.PdfFile.BOLD;
import static dev.quern.ocr.reading.PdfFile.REGULAR;
import static dev.quern.ocr.reading.PdfFile.text;
import static dev.quern.ocr.reading.PdfFile.turned;
import static dev.quern.ocr.reading.Readings.firstPage;
import static dev.quern.ocr.reading.Readings.read;
import static dev.quern.ocr.reading.Readings.texts;
import static dev.quern.ocr.reading.Readings.word;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.quern.core.page.Box;
import dev.quern.core.page.Laid;
import dev.quern.core.page.Word;
import dev.quern.core.reading.Reading;
import dev.quern.ocr.reading.PdfFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.graphics.optionalcontent.PDOptionalContentGroup;
import org.apache.pdfbox.pdmodel.graphics.optionalcontent.PDOptionalContentProperties;
import org.apache.pdfbox.pdmodel.graphics.state.RenderingMode;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationWidget;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;
import org.apache.pdfbox.pdmodel.interactive.form.PDCheckBox;
import org.apache.pdfbox.pdmodel.interactive.form.PDPushButton;
import org.apache.pdfbox.pdmodel.interactive.form.PDTerminalField;
import org.apache.pdfbox.pdmodel.interactive.form.PDTextField;
import org.apache.pdfbox.util.Matrix;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PdfReaderTest {
    @TempDir
    Path folder;

    private final PdfFile pdf = new PdfFile();
    private final PdfReader reader = new PdfReader();

    @AfterEach
    void close() throws IOException {
        pdf.close();
    }

    private Reading reading() {
        return reader.read(pdf.saveIn(folder), "application/pdf");
    }

    @Test
    void a_file_that_was_cut_off_is_refused_rather_than_read_as_other_letters_or_in_part() {
        var lines = List.of("Twelve office chairs", "Amount due 476.40");
        var font = pdf.embeddedFont();
        lines.forEach(line -> pdf.page(text(font, 12, 60, 700, line)));
        var whole = pdf.plainBytes();
        int refused = 0;
        for (int percent = 1; percent < 100; percent++) {
            var cut = Arrays.copyOf(whole, whole.length * percent / 100);
            var reading = reader.read(PdfFile.write(folder, cut), "application/pdf");
            if (reading instanceof Reading.Legible legible) {
                assertThat(legible.pages().pages())
                        .as("cut at %d %%", percent)
                        .extracting(
                                page -> page.words().stream().map(Word::text).collect(Collectors.joining(" ")))
                        .containsExactlyElementsOf(lines);
            } else {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(90);
        assertThat(read(reader.read(PdfFile.write(folder, whole), "application/pdf"))
                        .pages()
                        .count())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"90, 3", "180, 2", "270, 1"})
    void a_page_whose_text_is_shown_on_its_side_is_laid_upright(int shown, int quarterTurns) {
        var words = "Twelve office chairs and four desk lamps for Ellison Stationers";
        pdf.page(text(60, 700, words));
        var upright = firstPage(reading());
        var page = new PDPage(new PDRectangle(600, 800));
        page.setRotation(shown);
        pdf.page(page, text(60, 700, words));

        var turned = ((Reading.Legible) reading()).pages().pages().get(1);

        assertThat(turned.laid()).isEqualTo(new Laid(quarterTurns, 0));
        assertThat(turned.width()).isEqualTo(upright.width());
        assertThat(turned.words()).extracting(Word::text).containsExactly(words.split(" ", -1));
        var box = turned.words().get(4).box();
        assertThat(box.left()).isCloseTo(upright.words().get(4).box().left(), within(0.001));
        assertThat(box.top()).isCloseTo(upright.words().get(4).box().top(), within(0.001));
        assertThat(box.bottom()).isCloseTo(upright.words().get(4).box().bottom(), within(0.001));
    }

    @Test
    void words_come_with_the_box_they_stand_in() {
        pdf.page(text(60, 400, "Total 12.50"));

        var reading = reading();

        assertThat(texts(reading)).containsExactly("Total", "12.50");
        var box = word(reading, "Total").box();
        assertThat(box.left()).isCloseTo(0.1, within(0.002));
        assertThat(box.right()).isCloseTo((60 + 22.23) / 600, within(0.002));
        assertThat(box.top()).isBetween(0.488, 0.493);
        assertThat(box.bottom()).isBetween(0.5015, 0.504);
    }

    @Test
    void a_word_knows_its_size_and_whether_it_is_bold() {
        pdf.page(content -> {
            text(REGULAR, 9, 60, 700, "plain").on(content);
            text(BOLD, 14, 60, 600, "heading").on(content);
        });

        var reading = reading();

        assertThat(word(reading, "plain").fontSize()).isEqualTo(9);
        assertThat(word(reading, "plain").bold()).isFalse();
        assertThat(word(reading, "heading").fontSize()).isEqualTo(14);
        assertThat(word(reading, "heading").bold()).isTrue();
    }

    @Test
    void every_page_is_read() {
        pdf.page(text(60, 400, "first"));
        pdf.page(text(60, 400, "second"));

        var read = read(reading());

        assertThat(read.pages().paged()).isTrue();
        assertThat(read.pages().pages())
                .extracting(page -> page.words().get(0).text())
                .containsExactly("first", "second");
        assertThat(read.pages().pages().get(1).index()).isEqualTo(1);
        assertThat(read.text()).contains("first\n\f").contains("second\n");
    }

    @ParameterizedTest
    @CsvSource({"90, 0, 1, -1, 0, 600, 0", "180, -1, 0, 0, -1, 800, 600", "270, 0, -1, 1, 0, 0, 800"})
    void a_turned_page_is_read_as_it_is_displayed(int turn, float a, float b, float c, float d, float e, float f) {
        // As displayed, the text of each page begins 80 points from the left and 200 from the bottom.
        var sheet = turn == 180 ? new PDRectangle(800, 600) : new PDRectangle(600, 800);
        var page = new PDPage(sheet);
        page.setRotation(turn);
        var place = new Matrix(a, b, c, d, e, f);
        place.concatenate(Matrix.getTranslateInstance(80, 200));
        pdf.page(page, turned(REGULAR, 10, place, "Total due"));

        var reading = reading();

        assertThat(texts(reading)).containsExactly("Total", "due");
        assertThat(firstPage(reading).width()).isEqualTo(800);
        assertThat(firstPage(reading).height()).isEqualTo(600);
        var box = word(reading, "Total").box();
        assertThat(box.left()).isCloseTo(0.1, within(0.002));
        assertThat(box.bottom()).isCloseTo(400.0 / 600, within(0.006));
        assertThat(box.width() * 800).isCloseTo(22.23, within(0.1));
    }

    @Test
    void upright_text_that_runs_up_the_margin_keeps_its_words_and_their_order() {
        var upwards = new Matrix(0, 1, -1, 0, 30, 100);
        pdf.page(content -> {
            turned(REGULAR, 10, upwards, "Terms of sale").on(content);
            text(100, 700, "Invoice").on(content);
        });

        var reading = reading();

        assertThat(texts(reading)).containsExactly("Terms", "of", "sale", "Invoice");
        var terms = word(reading, "Terms").box();
        assertThat(terms.height() * 800).isGreaterThan(20);
        assertThat(terms.width() * 600).isLessThan(12);
        assertThat(terms.top()).isGreaterThan(word(reading, "sale").box().bottom());
    }

    @Test
    void cropped_text_is_not_read_and_the_rest_is_placed_on_the_visible_page() {
        var page = new PDPage(new PDRectangle(600, 800));
        page.setCropBox(new PDRectangle(100, 300, 400, 400));
        pdf.page(page, content -> {
            text(140, 500, "shown").on(content);
            text(20, 20, "hidden").on(content);
        });

        var reading = reading();

        assertThat(texts(reading)).containsExactly("shown");
        assertThat(word(reading, "shown").box().left()).isCloseTo(0.1, within(0.003));
        assertThat(word(reading, "shown").box().bottom()).isCloseTo(0.5, within(0.01));
    }

    @Test
    void two_columns_do_not_run_into_each_other() {
        pdf.page(content -> {
            for (int line = 0; line < 3; line++) {
                text(60, 700 - 12 * line, "left" + line).on(content);
            }
            for (int line = 0; line < 3; line++) {
                text(320, 700 - 12 * line, "right" + line).on(content);
            }
        });

        assertThat(texts(reading())).containsExactly("left0", "left1", "left2", "right0", "right1", "right2");
    }

    @Test
    void letters_spaced_apart_by_the_font_setting_are_one_word() {
        pdf.page(content -> {
            content.setCharacterSpacing(6);
            text(60, 700, "INVOICE 2041").on(content);
        });

        assertThat(texts(reading())).containsExactly("INVOICE", "2041");
    }

    @Test
    void letters_typed_with_blanks_between_are_one_word() {
        pdf.page(text(60, 700, "I N V O I C E"));

        assertThat(texts(reading())).containsExactly("INVOICE");
    }

    @Test
    void text_drawn_letter_by_letter_in_any_order_is_put_together() {
        pdf.page(content -> {
            float x = 60;
            var word = "Amount";
            var starts = new float[word.length()];
            for (int i = 0; i < word.length(); i++) {
                starts[i] = x;
                x += REGULAR.getStringWidth(word.substring(i, i + 1)) / 100;
            }
            for (int i : new int[] {3, 0, 5, 1, 4, 2}) {
                text(starts[i], 700, word.substring(i, i + 1)).on(content);
            }
        });

        assertThat(texts(reading())).containsExactly("Amount");
    }

    @Test
    void words_without_blanks_between_are_separated_by_their_gap() {
        pdf.page(content -> {
            text(60, 700, "Net").on(content);
            text(60 + 16.7 + 3, 700, "Gross").on(content);
        });

        assertThat(texts(reading())).containsExactly("Net", "Gross");
    }

    @Test
    void text_printed_twice_to_look_bold_is_read_once_and_bold() {
        pdf.page(content -> {
            text(60, 700, "Total").on(content);
            text(60.3, 700, "Total").on(content);
            text(60, 600, "still").on(content);
        });

        var reading = reading();

        assertThat(texts(reading)).containsExactly("Total", "still");
        assertThat(word(reading, "Total").bold()).isTrue();
        assertThat(word(reading, "still").bold()).isFalse();
    }

    @Test
    void doubled_letters_are_not_copies() {
        pdf.page(text(REGULAR, 6, 60, 700, "Illinois 111.11"));

        assertThat(texts(reading())).containsExactly("Illinois", "111.11");
    }

    @Test
    void ligatures_hyphens_and_blanks_of_all_kinds_are_made_plain() {
        pdf.page(text(pdf.embeddedFont(), 10, 60, 700, "of\uFB02oad pro\uFB01t co\u00ADop 10\u00A0000"));

        assertThat(texts(reading())).containsExactly("offload", "profit", "co-op", "10", "000");
    }

    @Test
    void the_invisible_text_of_a_scan_is_read_and_text_of_no_size_is_not() {
        pdf.page(content -> {
            content.setRenderingMode(RenderingMode.NEITHER);
            text(60, 700, "recognised").on(content);
            text(REGULAR, 0.01, 60, 600, "junk").on(content);
        });

        assertThat(texts(reading())).containsExactly("recognised");
    }

    @Test
    void lines_and_thin_bars_are_rulings() {
        pdf.page(content -> {
            content.moveTo(60, 400);
            content.lineTo(540, 400);
            content.stroke();
            content.addRect(60, 200, 1, 400);
            content.fill();
            content.moveTo(60, 100);
            content.lineTo(540, 180);
            content.stroke();
        });

        var rulings = firstPage(reading()).rulings();

        assertThat(rulings).hasSize(2);
        assertThat(rulings.get(0).isHorizontal()).isTrue();
        assertThat(rulings.get(0).box()).isEqualTo(new Box(0.1, 0.5, 0.9, 0.5));
        assertThat(rulings.get(1).isHorizontal()).isFalse();
        assertThat(rulings.get(1).box().top()).isCloseTo(0.25, within(1e-6));
        assertThat(rulings.get(1).box().bottom()).isCloseTo(0.75, within(1e-6));
    }

    @Test
    void the_cells_of_a_table_give_each_of_its_lines_once() {
        pdf.page(content -> {
            for (int row = 0; row < 4; row++) {
                for (int column = 0; column < 3; column++) {
                    content.addRect(60 + 100 * column, 400 + 20 * row, 100, 20);
                    content.stroke();
                }
            }
        });

        var rulings = firstPage(reading()).rulings();

        assertThat(rulings).filteredOn(ruling -> ruling.isHorizontal()).hasSize(5);
        assertThat(rulings).filteredOn(ruling -> !ruling.isHorizontal()).hasSize(4);
    }

    @Test
    void a_shaded_cell_has_edges_and_white_paper_has_none() {
        pdf.page(content -> {
            content.setNonStrokingColor(1f, 1f, 1f);
            content.addRect(0, 0, 500, 500);
            content.fill();
            content.setNonStrokingColor(0.8f, 0.8f, 0.8f);
            content.addRect(60, 600, 200, 20);
            content.fill();
        });

        assertThat(firstPage(reading()).rulings())
                .hasSize(4)
                .allSatisfy(ruling -> assertThat(ruling.box().bottom()).isLessThan(0.3));
    }

    @Test
    void a_drawing_of_many_lines_does_not_flood_the_page() {
        pdf.page(content -> {
            for (int i = 0; i < 5000; i++) {
                content.moveTo(i % 50 * 12, i / 50 * 8);
                content.lineTo(i % 50 * 12 + 5, i / 50 * 8);
            }
            content.stroke();
        });

        assertThat(firstPage(reading()).rulings()).hasSize(2000);
    }

    @Test
    void filled_in_form_fields_are_read() throws IOException {
        formField().setValue("Ada Lovelace");

        var reading = reading();

        assertThat(texts(reading)).containsExactly("Name", "Ada", "Lovelace");
        assertThat(word(reading, "Ada").box().left()).isBetween(0.2, 0.21);
    }

    @Test
    void form_fields_that_the_viewer_has_to_draw_are_read_too() {
        var field = formField();
        field.getCOSObject().setString(COSName.V, "Grace Hopper");
        field.getAcroForm().setNeedAppearances(true);

        assertThat(texts(reading())).containsExactly("Name", "Grace", "Hopper");
    }

    @Test
    void tick_boxes_are_read_whatever_their_marks_look_like() throws IOException {
        var page = pdf.page(content -> {
            text(60, 700, "Gift").on(content);
            text(60, 660, "Goods").on(content);
            text(60, 620, "Reset").on(content);
        });
        var form = new PDAcroForm(pdf.document);
        pdf.document.getDocumentCatalog().setAcroForm(form);
        var gift = box(new PDCheckBox(form), page, 698, "Yes");
        var goods = box(new PDCheckBox(form), page, 658, "Off");
        var reset = box(new PDPushButton(form), page, 618, "Off");
        page.setAnnotations(List.of(gift, goods, reset));

        assertThat(reading())
                .isInstanceOfSatisfying(
                        Reading.Legible.class,
                        read -> assertThat(read.text()
                                        .lines()
                                        .map(line -> line.strip().replaceAll(" +", " "))
                                        .filter(line -> !line.isEmpty()))
                                .containsExactly("☒ Gift", "☐ Goods", "Reset"));
    }

    private static PDAnnotationWidget box(PDTerminalField field, PDPage page, int y, String state) {
        var widget = field.getWidgets().get(0);
        widget.setRectangle(new PDRectangle(40, y, 12, 12));
        widget.setPage(page);
        widget.setAppearanceState(state);
        return widget;
    }

    private PDTextField formField() {
        var page = pdf.page(text(60, 700, "Name"));
        var form = new PDAcroForm(pdf.document);
        pdf.document.getDocumentCatalog().setAcroForm(form);
        var resources = new PDResources();
        resources.put(COSName.getPDFName("Helv"), REGULAR);
        form.setDefaultResources(resources);
        form.setDefaultAppearance("/Helv 10 Tf 0 g");
        var field = new PDTextField(form);
        field.setPartialName("name");
        form.getFields().add(field);
        var widget = field.getWidgets().get(0);
        widget.setRectangle(new PDRectangle(120, 695, 200, 20));
        widget.setPage(page);
        page.setAnnotations(List.of(widget));
        return field;
    }

    @Test
    void text_typed_onto_a_page_is_read_in_place_and_notes_below_all_else() throws IOException {
        var page = pdf.page(text(60, 700, "Invoice"));
        page.setAnnotations(List.of(
                annotation("FreeText", new PDRectangle(300, 600, 200, 20), "Approved by Olga"),
                annotation("Text", new PDRectangle(500, 700, 20, 20), "Cost centre 4711\rask Ben"),
                annotation("Highlight", new PDRectangle(60, 690, 50, 20), "Check this"),
                annotation("Link", new PDRectangle(60, 690, 50, 20), "not a note")));

        var reading = reading();

        assertThat(texts(reading))
                .containsExactly(
                        "Invoice", "Approved", "by", "Olga", "Cost", "centre", "4711", "ask", "Ben", "Check", "this");
        var approved = word(reading, "Approved").box();
        assertThat(approved.left()).isBetween(0.5, 0.52);
        assertThat(approved.centerY()).isBetween(180 / 800.0, 200 / 800.0);
        assertThat(word(reading, "Cost").box().top()).isGreaterThan(approved.bottom());
        assertThat(word(reading, "Check").box().top())
                .isGreaterThan(word(reading, "4711").box().bottom());
        assertThat(word(reading, "this").box().bottom()).isLessThan(1);
    }

    @Test
    void a_broken_annotation_costs_only_itself() throws IOException {
        var page = pdf.page(text(60, 700, "Gift"));
        var form = new PDAcroForm(pdf.document);
        pdf.document.getDocumentCatalog().setAcroForm(form);
        var nowhere = annotation("FreeText", new PDRectangle(300, 650, 200, 20), "nowhere");
        nowhere.getCOSObject().removeItem(COSName.RECT);
        page.setAnnotations(List.of(
                annotation("Text", new PDRectangle(500, 700, 20, 20), "first"),
                nowhere,
                box(new PDCheckBox(form), page, 698, "Yes"),
                annotation("FreeText", new PDRectangle(300, 600, 200, 20), "typed"),
                annotation("Text", new PDRectangle(500, 600, 20, 20), "last\u00AD\u200Bly")));
        var all = page.getCOSObject().getCOSArray(COSName.ANNOTS);
        all.add(0, COSInteger.get(7));
        all.add(3, new COSArray());

        assertThat(texts(reading())).containsExactly("Gift", "typed", "☒", "first", "lastly");
    }

    @Test
    void notes_on_a_full_page_stay_on_it() throws IOException {
        var page = pdf.page(text(60, 4, "foot"));
        page.setAnnotations(
                List.of(annotation("Text", new PDRectangle(500, 700, 20, 20), "a remark of many words ".repeat(60))));

        assertThat(firstPage(reading()).words()).hasSize(301).allSatisfy(word -> {
            assertThat(word.box().bottom()).isLessThanOrEqualTo(1);
            assertThat(word.box().right()).isLessThanOrEqualTo(1);
        });
    }

    private static PDAnnotation annotation(String subtype, PDRectangle place, String text) {
        var dictionary = new COSDictionary();
        dictionary.setName(COSName.SUBTYPE, subtype);
        if (subtype.equals("FreeText")) {
            dictionary.setString(COSName.DA, "/Helv 10 Tf 0 g");
        }
        try {
            var annotation = PDAnnotation.createAnnotation(dictionary);
            annotation.setRectangle(place);
            annotation.setContents(text);
            return annotation;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_layer_that_is_switched_off_is_not_read() {
        var layers = new PDOptionalContentProperties();
        var shown = new PDOptionalContentGroup("shown");
        var hidden = new PDOptionalContentGroup("hidden");
        layers.addGroup(shown);
        layers.addGroup(hidden);
        layers.setGroupEnabled(hidden, false);
        pdf.document.getDocumentCatalog().setOCProperties(layers);
        pdf.page(content -> {
            content.beginMarkedContent(COSName.OC, shown);
            text(60, 700, "seen").on(content);
            content.endMarkedContent();
            content.beginMarkedContent(COSName.OC, hidden);
            text(60, 600, "unseen").on(content);
            content.endMarkedContent();
            text(60, 500, "always").on(content);
        });

        assertThat(texts(reading())).containsExactly("seen", "always");
    }

    @Test
    void letters_that_are_little_drawings_have_the_size_in_which_they_appear() {
        var source = """
                %PDF-1.4
                1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
                2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
                3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R
                  /Resources <</Font <</F 5 0 R>>>>>> endobj
                4 0 obj <</Length 44>> stream
                BT /F 1 Tf 60 400 Td (AB) Tj 20 0 Td (A) Tj ET
                endstream endobj
                5 0 obj <</Type /Font /Subtype /Type3 /FontBBox [0 -2 8 8] /FontMatrix [1 0 0 1 0 0]
                  /FirstChar 65 /LastChar 66 /Widths [8 8] /CharProcs <</A 6 0 R /B 6 0 R>>
                  /Encoding <</Type /Encoding /Differences [65 /A /B]>>>> endobj
                6 0 obj <</Length 27>> stream
                8 0 d0 0 0 8 8 re f
                endstream endobj
                trailer <</Root 1 0 R /Size 7>>
                """;
        var reading =
                reader.read(PdfFile.write(folder, source.getBytes(StandardCharsets.ISO_8859_1)), "application/pdf");

        assertThat(texts(reading)).containsExactly("AB", "A");
        assertThat(word(reading, "AB").fontSize()).isEqualTo(10);
        assertThat(word(reading, "AB").box().width() * 600).isCloseTo(16, within(0.01));
        assertThat(firstPage(reading).rulings()).isEmpty();
    }

    @Test
    void a_page_without_a_text_layer_is_read_as_a_page_without_words() {
        pdf.page(content -> {
            content.addRect(100, 100, 100, 100);
            content.fill();
        });

        var read = read(reading());

        assertThat(read.pages().count()).isEqualTo(1);
        assertThat(read.pages().hasWords()).isFalse();
        assertThat(read.text()).isEmpty();
    }
}
