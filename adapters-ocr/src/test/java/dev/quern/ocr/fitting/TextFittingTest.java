package dev.quern.ocr.fitting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.page.Pages;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Value;
import dev.quern.core.template.Fit;
import dev.quern.core.template.TemplateEngine;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextFittingTest {
    private static Sketch order() {
        var sketch = new Sketch();
        return sketch.engine(TemplateEngine.TXT)
                .field("Number", FieldFormat.ONELINE)
                .field("Day", FieldFormat.DATE)
                .field(
                        "Items",
                        FieldFormat.TABLE,
                        sketch.numbered("Item", FieldFormat.ONELINE, List.of()),
                        sketch.numbered("Pieces", FieldFormat.NUMBER, List.of()))
                .field("Total", FieldFormat.NUMBER)
                .label("Order number:", 0, 0)
                .next("Number")
                .label("placed on", 0, 0)
                .next("Day")
                .delimiter("Item:")
                .next("Item")
                .delimiter("Pieces:")
                .next("Pieces")
                .label("Total:", 0, 0)
                .next("Total");
    }

    @Test
    void fields_lie_between_labels_and_repeated_blocks_give_rows() {
        var page = new Drawn()
                .at(10, 10, "Hello, your order is on its way.")
                .at(10, 30, "Order  number: A-77 placed on 3 April 2026")
                .at(10, 50, "Item: Chair, black")
                .at(10, 70, "Pieces: 2")
                .at(10, 90, "Item: Lamp Pieces: 11")
                .at(10, 110, "Total: 120.50");

        assertThat(values(order(), page.pages()))
                .containsEntry("Number", "A-77")
                .containsEntry("Day", "2026-04-03")
                .containsEntry("Total", new BigDecimal("120.50"))
                .containsEntry(
                        "Items",
                        List.of(
                                Map.of("Item", "Chair, black", "Pieces", new BigDecimal("2")),
                                Map.of("Item", "Lamp", "Pieces", new BigDecimal("11"))));
    }

    @Test
    void markers_of_quoted_replies_and_broken_lines_make_no_difference() {
        var page = new Drawn()
                .at(10, 30, "> > Order number:")
                .at(10, 45, ">> A-77 placed")
                .at(10, 60, "> on 3 April 2026")
                .at(10, 75, ">Total: 120.50");

        assertThat(values(order(), page.pages()))
                .containsEntry("Number", "A-77")
                .containsEntry("Day", "2026-04-03")
                .containsEntry("Total", new BigDecimal("120.50"))
                .containsEntry("Items", null);
    }

    private static final String ORDER = """
            Order number: A-77 placed on 3 April 2026
            Item: Chair, black
            Pieces: 2
            Item: Lamp
            Pieces: 11
            Total: 120.50 EUR
            """;

    private static Pages written(String text) {
        var page = new Drawn();
        var lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            page.at(10, 10 + 15 * i, lines.get(i));
        }
        return page.pages();
    }

    @ParameterizedTest
    @CsvSource({
        "': ', ' : '",
        "': ', '\u00A0: '",
        "': ', '\uFF1A '",
        "': ', ':'",
        "'Order number', 'Order\u00A0number'",
        "'Order number', 'Order num\u00ADber'",
        "'Total:', 'Subtotal: 99.00\nTotal:'",
        "'Total:', 'Total: in EUR\nTotal:'"
    })
    void changes_by_mail_programs_and_repeated_labels_make_no_difference(String from, String to) {
        var changed = ORDER.replace(from, to);

        assertThat(changed).isNotEqualTo(ORDER);
        assertThat(values(order(), written(changed))).isEqualTo(values(order(), written(ORDER)));
    }

    /** Templates that people type are no more exact than the mails that programs send. */
    @ParameterizedTest
    @CsvSource({
        "'Total :', 'Total:'",
        "'Total :', 'Total :'",
        "'Total:', 'Total :'",
        "'Total\u00A0:', 'Total:'",
        "'Total \uFF1A', 'Total:'",
        "'Total:\u00A0', 'Total:'",
        "'\u00A0Total:', 'Total:'",
        "'Total\u00A0', 'Total'",
        "'Total\u200B :', 'Total:'",
        "'Net : Total', 'Net: Total'",
        "'Net: Total', 'Net : Total'"
    })
    void blanks_at_the_ends_and_before_the_colons_of_a_label_make_no_difference(String label, String stands) {
        assertThat(values(total(label), written("Ordered\n" + stands + " 12.50 EUR")))
                .containsEntry("Total", new BigDecimal("12.50"));
        assertThat(values(total(label), written("Ordered\nSub" + stands + " 12.50 EUR")))
                .containsEntry("Total", null);
    }

    @Test
    void an_invisible_label_is_found_nowhere() {
        assertThat(values(total("\u00A0"), written("Ordered\nTotal: 12.50"))).containsEntry("Total", null);
    }

    private static Sketch total(String label) {
        return new Sketch()
                .engine(TemplateEngine.TXT)
                .field("Total", FieldFormat.NUMBER)
                .label("Ordered", 0, 0)
                .label(label, 0, 0)
                .next("Total");
    }

    @Test
    void part_of_a_word_is_not_a_label() {
        var values = values(order(), written(ORDER.replace("Total:", "Subtotal:")));

        assertThat(values).containsEntry("Total", null);
    }

    @Test
    void dashes_and_quotation_marks_are_alike_and_a_colon_after_a_label_is_no_value() {
        var sketch = new Sketch();
        sketch.engine(TemplateEngine.TXT)
                .field("Number", FieldFormat.ONELINE)
                .label("Today's e-mail order", 0, 0)
                .next("Number");

        assertThat(values(sketch, written("Today\u2019s e\u2011mail order: 17")))
                .containsEntry("Number", "17");
    }

    @Test
    void a_value_without_its_delimiter_stays_empty() {
        var far = ORDER.replace(" placed on ", " ") + "Your last order was placed on 1 May 2025.\n";
        for (var text : List.of(ORDER.replace("placed on", "from"), far)) {
            var fit = ReadyTemplates.fit(delimited().mailbox(), delimited().template(), written(text));

            assertThat(fit).isInstanceOfSatisfying(Fit.Fits.class, fits -> {
                assertThat(fits.values().get(0).value()).isNull();
                assertThat(fits.notes())
                        .contains("field 'Number' is empty: 'placed on', which ends it, was not found near");
            });
        }
    }

    @Test
    void of_a_repeated_label_the_one_with_a_value_before_the_delimiter_is_taken() {
        var twice = "The order number: is below\n" + ORDER;
        var fit = ReadyTemplates.fit(delimited().mailbox(), delimited().template(), written(twice));

        assertThat(values(delimited(), written(twice))).isEqualTo(values(delimited(), written(ORDER)));
        assertThat(fit)
                .isInstanceOfSatisfying(
                        Fit.Fits.class,
                        fits -> assertThat(fits.notes())
                                .containsExactly(
                                        "'Order number:' stands at several places; number 2 was taken, the first with a value of"
                                                + " 'Number' after it"));
    }

    private static Sketch delimited() {
        return new Sketch()
                .engine(TemplateEngine.TXT)
                .field("Number", FieldFormat.ONELINE)
                .field("Day", FieldFormat.DATE)
                .field("Total", FieldFormat.NUMBER)
                .label("Order number:", 0, 0)
                .next("Number")
                .delimiter("placed on")
                .next("Day")
                .label("Total:", 0, 0)
                .next("Total");
    }

    @Test
    void an_empty_value_is_not_taken_from_the_mail_that_was_answered() {
        var answered = ORDER.replace("120.50 EUR", "") + ORDER;

        assertThat(values(order(), written(answered))).containsEntry("Total", null);
    }

    @Test
    void a_value_ends_with_its_line_unless_the_line_was_full() {
        var sketch = new Sketch();
        sketch.engine(TemplateEngine.TXT)
                .field("Goods", FieldFormat.ONELINE)
                .field("Total", FieldFormat.NUMBER)
                .label("Goods:", 0, 0)
                .next("Goods")
                .label("Total:", 0, 0)
                .next("Total");
        var full = "Goods: chairs in black with arms and a high back, without cushions,\nand lamps\nTotal: 5";

        assertThat(values(sketch, written(full)))
                .containsEntry("Goods", "chairs in black with arms and a high back, without cushions, and lamps");
        assertThat(values(sketch, written("Goods: chairs\nSent by: rail\nTotal: 5")))
                .containsEntry("Goods", "chairs")
                .containsEntry("Total", new BigDecimal("5"));
    }

    @Test
    void a_row_without_one_of_its_labels_keeps_its_other_cells_and_is_noted() {
        var fit = ReadyTemplates.fit(
                labelled().mailbox(), labelled().template(), written(ORDER.replace("Pieces: 2\n", "")));

        assertThat(fit).isInstanceOfSatisfying(Fit.Fits.class, fits -> {
            assertThat(fits.values().get(0).value())
                    .isInstanceOfSatisfying(
                            Value.Table.class,
                            table -> assertThat(table.rows())
                                    .extracting(row -> row.get("Pieces"))
                                    .containsExactly(null, new Value.Decimal(new BigDecimal("11"))));
            assertThat(fits.notes()).containsExactly("a row of 'Items' has no 'Pieces:'");
        });
    }

    private static Sketch labelled() {
        var sketch = new Sketch();
        return sketch.engine(TemplateEngine.TXT)
                .field(
                        "Items",
                        FieldFormat.TABLE,
                        sketch.numbered("Item", FieldFormat.ONELINE, List.of()),
                        sketch.numbered("Pieces", FieldFormat.NUMBER, List.of()))
                .label("Item:", 0, 0)
                .next("Item")
                .label("Pieces:", 0, 0)
                .next("Pieces")
                .label("Total:", 0, 0);
    }

    @Test
    void a_text_with_too_few_of_the_labels_does_not_fit() {
        var fit = ReadyTemplates.fit(
                order().mailbox(),
                order().template(),
                new Drawn().at(10, 10, "Order number: A-77").pages());

        assertThat(fit).isInstanceOf(Fit.Misses.class);
    }

    private static Map<String, @Nullable Object> values(Sketch sketch, Pages pages) {
        var fit = ReadyTemplates.fit(sketch.mailbox(), sketch.template(), pages);
        assertThat(fit).as(fit.toString()).isInstanceOf(Fit.Fits.class);
        var plain = new LinkedHashMap<String, @Nullable Object>();
        for (FieldValue value : ((Fit.Fits) fit).values()) {
            var known = value.value();
            plain.put(value.field(), known == null ? null : known.plain());
        }
        return plain;
    }
}
