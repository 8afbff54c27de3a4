package dev.quern.ocr.fitting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.page.Pages;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.template.Fit;
import dev.quern.core.template.TemplateStatus;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TemplateFittingTest {
    /** A form with a number, a date and a total that stands at a fixed place. */
    private static Sketch form() {
        return new Sketch()
                .field("Number", FieldFormat.ONELINE)
                .field("Issued", FieldFormat.DATE)
                .field("Total", FieldFormat.NUMBER)
                .label("Invoice no:", 50, 100)
                .label("Date of issue", 50, 200)
                .label("Acme Limited", 300, 50)
                .label("Amount payable", 300, 700)
                .value("Number", Sketch.box(120, 97, 280, 113), "Invoice no:", null)
                .value("Issued", Sketch.box(45, 213, 200, 230), "Date of issue", null)
                .value("Total", Sketch.box(400, 697, 560, 713), null, null);
    }

    private static Drawn filled(Drawn page, String number, String date, String total) {
        return page.at(50, 100, "Invoice no:")
                .at(122, 100, number)
                .at(50, 200, "Date of issue")
                .at(50, 216, date)
                .at(300, 50, "Acme Limited")
                .at(300, 700, "Amount payable")
                .at(500, 700, total);
    }

    @Test
    void values_are_read_from_their_boxes_and_say_where_they_stand() {
        var values = fits(
                form(),
                filled(new Drawn(), "R-2024-17", "03.04.2026", "1.250,00").pages());

        assertThat(plain(values))
                .isEqualTo(Map.of("Number", "R-2024-17", "Issued", "2026-04-03", "Total", new BigDecimal("1250.00")));
        var evidence = values.get(0).evidence();
        assertThat(evidence.method()).isEqualTo(Method.TEMPLATE);
        assertThat(evidence.places()).hasSize(1);
        assertThat(evidence.places().get(0).text()).isEqualTo("R-2024-17");
        assertThat(evidence.places().get(0).box().left()).isEqualTo(122 / Drawn.WIDTH);
    }

    @Test
    void pages_that_are_shifted_scaled_and_askew_give_the_same_values() {
        var upright = plain(fits(
                form(),
                filled(new Drawn(), "R-2024-17", "03.04.2026", "1.250,00").pages()));
        for (var laid : List.of(
                new Drawn().laid(1, 25, -30, 0),
                new Drawn().laid(0.93, 20, 30, 0),
                new Drawn().laid(1.06, -20, -30, 0),
                new Drawn().laid(1, 0, 0, 0.02),
                new Drawn().laid(0.97, 10, 10, -0.015))) {
            assertThat(plain(fits(
                            form(),
                            filled(laid, "R-2024-17", "03.04.2026", "1.250,00").pages())))
                    .isEqualTo(upright);
        }
    }

    @Test
    void labels_are_found_despite_misread_letters_and_words_run_together() {
        var page = new Drawn()
                .at(50, 100, "lnvoiceno:R-17")
                .at(50, 200, "Date 0f issve")
                .at(50, 216, "03.04.2026")
                .at(300, 50, "Acrne Limited")
                .at(300, 700, "Amount payab1e")
                .at(500, 700, "12.00");

        assertThat(plain(fits(form(), page.pages())))
                .containsEntry("Number", "R-17")
                .containsEntry("Issued", "2026-04-03")
                .containsEntry("Total", new BigDecimal("12.00"));
    }

    @Test
    void a_box_follows_its_label_within_the_margin_and_no_further() {
        var moved = new Drawn()
                .at(50, 100, "Invoice no:")
                .at(122, 100, "R-17")
                .at(50, 240, "Date of issue")
                .at(50, 256, "03.04.2026")
                .at(300, 50, "Acme Limited")
                .at(300, 700, "Amount payable")
                .at(500, 700, "12.00");

        assertThat(plain(fits(form().margin(6, 0), moved.pages()))).containsEntry("Issued", "2026-04-03");
        // Without a margin the label is not found, which costs only the optional field that follows it.
        assertThat(plain(fits(form(), moved.pages())))
                .containsEntry("Issued", null)
                .containsEntry("Number", "R-17");
    }

    @Test
    void a_box_that_follows_no_label_stays_where_the_template_has_it_though_the_label_on_its_line_moves() {
        for (int labels = 1; labels <= 2; labels++) {
            var form = new Sketch()
                    .field("Number", FieldFormat.ONELINE)
                    .field("Total", FieldFormat.NUMBER)
                    .label("Invoice no:", 50, 100)
                    .value("Number", Sketch.box(120, 97, 280, 113), "Invoice no:", null)
                    .value("Total", Sketch.box(400, 97, 560, 113), null, null);
            if (labels > 1) {
                form.label("Date of issue", 50, 160);
            }
            var moved = new Drawn()
                    .at(50, 140, "Invoice no:")
                    .at(122, 140, "R-17")
                    .at(400, 140, "99.00")
                    .at(400, 100, "12.00")
                    .at(50, 200, "Date of issue");

            assertThat(plain(fits(form.margin(6, 0), moved.pages())))
                    .isEqualTo(Map.of("Number", "R-17", "Total", new BigDecimal("12.00")));
            assertThat(misses(form.margin(3, 0), moved.pages())).contains("within 0 % up and 3 % down");
        }
    }

    @Test
    void a_missing_label_is_reported_with_its_expected_place_and_what_is_there() {
        var other = new Drawn()
                .at(50, 100, "Invoice no:")
                .at(122, 100, "R-17")
                .at(300, 50, "Other GmbH")
                .at(300, 700, "Amount payable")
                .at(500, 700, "12.00");

        assertThat(misses(form(), other.pages()))
                .isEqualTo(
                        "label 'Acme Limited' was not found: it was expected on page 1, 50 % from the left and 6 % from"
                                + " the top, within 0 % up and 0 % down; there is 'Other GmbH'");
    }

    @Test
    void a_required_field_without_a_value_does_not_fit() {
        var form = form().field("Order", FieldFormat.NUMBER).required("Order", Sketch.box(300, 397, 500, 413));
        var page = filled(new Drawn(), "R-17", "03.04.2026", "12.00");

        assertThat(misses(form, page.pages()))
                .isEqualTo(
                        "field 'Order' was not found: it was expected on page 1, 50 % from the left and 50 % from the"
                                + " top; there is nothing");
        assertThat(misses(form, page.at(300, 400, "none yet").pages())).endsWith("is 'none yet', which is no NUMBER");
        assertThat(plain(fits(
                        form,
                        filled(new Drawn(), "R-17", "03.04.2026", "12.00")
                                .at(300, 400, "77")
                                .pages())))
                .containsEntry("Order", new BigDecimal("77"));
    }

    @Test
    void a_label_that_occurs_twenty_times_is_taken_where_it_is_expected() {
        var page = filled(new Drawn(), "R-17", "03.04.2026", "12.00");
        for (int i = 0; i < 20; i++) {
            page.at(320, 250 + 20 * i, "Date of issue").at(430, 250 + 20 * i, "01.01.2001");
        }

        var form = form().margin(100, 100);
        var fit = ReadyTemplates.fit(form.mailbox(), form.template(), page.pages());

        assertThat(plain(((Fit.Fits) fit).values())).containsEntry("Issued", "2026-04-03");
        assertThat(((Fit.Fits) fit).notes())
                .containsExactly(
                        "label 'Date of issue' stands at 21 places; the one on page 1, 8 % from the left and 25 %"
                                + " from the top was taken");
    }

    @Test
    void constants_need_nothing_on_the_page_and_ignored_parts_are_not_read() {
        var form = form().field("Kind", FieldFormat.ONELINE)
                .constant("Kind", "invoice")
                .ignored(Sketch.box(540, 690, 600, 720));
        var page = filled(new Drawn(), "R-17", "03.04.2026", "12.00").at(545, 700, "99");

        assertThat(plain(fits(form, page.pages())))
                .containsEntry("Kind", "invoice")
                .containsEntry("Total", new BigDecimal("12.00"));
    }

    @Test
    void a_value_in_running_text_lies_between_two_labels_wherever_lines_break() {
        var form = new Sketch()
                .field("Firm", FieldFormat.ONELINE)
                .label("agreement between", 50, 100)
                .label(", hereafter", 212, 100)
                .value("Firm", Sketch.box(158, 100, 212, 110), "agreement between", ", hereafter")
                .margin(20, 20);

        assertThat(plain(fits(
                        form,
                        new Drawn()
                                .at(50, 100, "This agreement between Long and Long")
                                .at(50, 114, "Brothers Limited, hereafter the firm, is void")
                                .pages())))
                .containsEntry("Firm", "Long and Long Brothers Limited");
    }

    private static Sketch order() {
        var sketch = new Sketch();
        return sketch.field(
                        "Items",
                        FieldFormat.TABLE,
                        sketch.numbered("Item", FieldFormat.TEXT, List.of()),
                        sketch.numbered("Pieces", FieldFormat.NUMBER, List.of()),
                        sketch.numbered("Amount", FieldFormat.NUMBER, List.of()))
                .field("Sum", FieldFormat.NUMBER)
                .label("Article", 50, 200)
                .label("Pieces", 300, 200)
                .label("Unit", 380, 200)
                .label("Amount", 480, 200)
                .label("Sum total", 300, 260)
                .value("Items", Sketch.box(50, 212, 560, 258), "Article", "Sum total")
                .value("Item", Sketch.box(50, 212, 280, 258), "Article", null)
                .value("Pieces", Sketch.box(280, 212, 340, 258), "Pieces", null)
                .value("Amount", Sketch.box(430, 212, 520, 258), "Amount", null)
                .value("Sum", Sketch.box(400, 257, 560, 273), "Sum total", null);
    }

    private static void row(Drawn page, double y, int number) {
        var amount = number + ".50";
        page.at(50, y, "Thing number " + number)
                .at(336 - 6 * ("" + number).length(), y, "" + number)
                .at(380, y, "pcs")
                .at(516 - 6 * amount.length(), y, amount);
    }

    private static Drawn heading(Drawn page, double y) {
        return page.at(50, y, "Article").at(300, y, "Pieces").at(380, y, "Unit").at(480, y, "Amount");
    }

    @Test
    void a_table_grows_down_to_its_end_label_and_values_below_move_along() {
        for (int rows : new int[] {1, 2, 9, 24}) {
            var page = heading(new Drawn(), 200);
            for (int i = 0; i < rows; i++) {
                row(page, 216 + 16 * i, i + 1);
            }
            page.at(300, 226 + 16 * rows, "Sum total").at(480, 226 + 16 * rows, "77.00");

            var values = plain(fits(order(), page.pages()));
            assertThat((List<?>) values.get("Items")).hasSize(rows);
            assertThat(((List<?>) values.get("Items")).get(rows - 1))
                    .isEqualTo(Map.of(
                            "Item", "Thing number " + rows,
                            "Pieces", new BigDecimal(rows),
                            "Amount", new BigDecimal(rows + ".50")));
            assertThat(values).containsEntry("Sum", new BigDecimal("77.00"));
        }
    }

    @Test
    void a_table_continues_over_pages_below_its_heading_and_above_their_footers() {
        var page = heading(new Drawn(), 200);
        int number = 0;
        for (double y = 216; y < 690; y += 16) {
            row(page, y, ++number);
        }
        page.at(50, 770, "Acme Limited, Page 1 of 3").page();
        heading(page.at(50, 30, "Acme Limited R-17"), 60);
        for (double y = 76; y < 690; y += 16) {
            row(page, y, ++number);
        }
        page.at(50, 770, "Acme Limited, Page 2 of 3").page();
        heading(page.at(50, 30, "Acme Limited R-17"), 60);
        row(page, 76, ++number);
        page.at(300, 110, "Sum total").at(480, 110, "77.00").at(50, 770, "Acme Limited, Page 3 of 3");

        var values = plain(fits(order(), page.pages()));

        var items = (List<?>) values.get("Items");
        assertThat(items).hasSize(number);
        for (int i = 0; i < number; i++) {
            assertThat(((Map<?, ?>) items.get(i)).get("Item")).isEqualTo("Thing number " + (i + 1));
        }
        assertThat(values).containsEntry("Sum", new BigDecimal("77.00"));
    }

    @Test
    void lines_that_fill_only_one_column_continue_the_row_above() {
        var page = heading(new Drawn(), 200);
        row(page, 216, 1);
        page.at(50, 228, "in green, with a lid");
        row(page, 244, 2);
        page.at(300, 280, "Sum total").at(480, 280, "77.00");

        var items = (List<?>) plain(fits(order(), page.pages())).get("Items");

        assertThat(items).hasSize(2);
        assertThat(((Map<?, ?>) items.get(0)).get("Item")).isEqualTo("Thing number 1\nin green, with a lid");
    }

    @Test
    void a_template_whose_fields_are_gone_says_so() {
        var form = form();
        var template = form.template();
        form.fields.clear();

        var fit = ReadyTemplates.fit(
                form.mailbox(), template, new Drawn().at(1, 1, "x").pages());

        assertThat(((Fit.Misses) fit).reason()).contains("no fields left");
    }

    @Test
    void of_several_that_fit_the_most_fields_win_then_the_oldest_and_never_a_draft() {
        var form = form();
        var small = new Sketch();
        small.fields.addAll(form.fields);
        small.label("Acme Limited", 300, 50).value("Total", Sketch.box(400, 697, 560, 713), null, null);
        var pages = filled(new Drawn(), "R-17", "03.04.2026", "12.00").pages();

        var choice = new ReadyTemplates(
                        form.mailbox(),
                        List.of(
                                small.template(1, TemplateStatus.PROD),
                                form.template(2, TemplateStatus.DRAFT),
                                form.template(3, TemplateStatus.PROD),
                                form.template(4, TemplateStatus.PROD)))
                .choose(pages);

        assertThat(choice.chosen().orElseThrow().template().id().number()).isEqualTo(3);
        assertThat(choice.equals()).extracting(other -> other.id().number()).containsExactly(4L);
    }

    private static List<FieldValue> fits(Sketch sketch, Pages pages) {
        var fit = ReadyTemplates.fit(sketch.mailbox(), sketch.template(), pages);
        assertThat(fit).as(fit.toString()).isInstanceOf(Fit.Fits.class);
        return ((Fit.Fits) fit).values();
    }

    private static String misses(Sketch sketch, Pages pages) {
        var fit = ReadyTemplates.fit(sketch.mailbox(), sketch.template(), pages);
        assertThat(fit).isInstanceOf(Fit.Misses.class);
        return ((Fit.Misses) fit).reason();
    }

    private static Map<String, @Nullable Object> plain(List<FieldValue> values) {
        var plain = new LinkedHashMap<String, @Nullable Object>();
        values.forEach(value -> {
            var known = value.value();
            plain.put(value.field(), known == null ? null : known.plain());
        });
        return plain;
    }
}
