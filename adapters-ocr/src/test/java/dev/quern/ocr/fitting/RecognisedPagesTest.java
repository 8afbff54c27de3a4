package dev.quern.ocr.fitting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.page.Pages;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.template.Fit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Templates on pages that recognition read incompletely. */
class RecognisedPagesTest {
    private static Sketch order() {
        var sketch = new Sketch();
        return sketch.field("Number", FieldFormat.ONELINE)
                .field(
                        "Items",
                        FieldFormat.TABLE,
                        sketch.numbered("Item", FieldFormat.TEXT, List.of()),
                        sketch.numbered("Pieces", FieldFormat.NUMBER, List.of()),
                        sketch.numbered("Amount", FieldFormat.NUMBER, List.of()))
                .title(2, "Acme Limited", 50, 40)
                .title(2, "ORDER FORM", 400, 120)
                .label("Client no:", 50, 160)
                .label("Article", 50, 200)
                .label("Pieces", 300, 200)
                .label("Unit", 342, 200)
                .label("Amount", 480, 200)
                .label("Sum total", 300, 260)
                .value("Number", Sketch.box(114, 157, 280, 173), "Client no:", null)
                .value("Items", Sketch.box(50, 212, 560, 258), "Article", "Sum total")
                .value("Item", Sketch.box(50, 212, 280, 258), "Article", null)
                .value("Pieces", Sketch.box(280, 212, 340, 258), "Pieces", null)
                .value("Amount", Sketch.box(430, 212, 520, 258), "Amount", null);
    }

    /** A filled-in form, as far as it was read. */
    private static Drawn filled(Drawn page, String title, String number, String heading, String pieces, String amount) {
        return page.large(2, 50, 40, "Acme Limited")
                .large(2, 400, 120, title)
                .at(50, 160, number)
                .at(50, 200, "Article")
                .at(300, 200, "Pieces")
                .at(342, 200, "Unit")
                .at(480, 200, heading)
                .at(50, 216, "Thing 80 g")
                .at(336 - 6 * pieces.replaceAll("\\D", "").length(), 216, pieces)
                .at(516 - 6 * amount.length(), 216, amount)
                .at(300, 260, "Sum total");
    }

    private static Pages scan(String title, String number, String heading, String pieces) {
        return filled(new Drawn().recognised(), title, number, heading, pieces, "12.50")
                .pages();
    }

    private static Object row(int pieces, String amount) {
        return Map.of("Item", "Thing 80 g", "Pieces", new BigDecimal(pieces), "Amount", new BigDecimal(amount));
    }

    @Test
    void cells_read_as_one_word_are_split_between_digits_and_letters() {
        assertThat(rows(scan("ORDER FORM", "Client no: 7", "Amount", "3pcs"))).containsExactly(row(3, "12.50"));
        assertThat(rows(scan("ORDER FORM", "Client no: 7", "Amount", "12 pcs"))).containsExactly(row(12, "12.50"));
        // On a page that was not recognised, it stays one word.
        var text = filled(new Drawn(), "ORDER FORM", "Client no: 7", "Amount", "3pcs", "12.50");
        assertThat(rows(text.pages()).get(0)).asString().contains("Pieces=null");
    }

    @Test
    void a_column_with_an_unread_heading_is_placed_by_the_other_headings() {
        for (var heading : List.of("", "nt", "Am")) {
            assertThat(rows(scan("ORDER FORM", "Client no: 7", heading, "3 pcs")))
                    .containsExactly(row(3, "12.50"));
        }
        // Not where another heading stands in its place, nor on a page that was not recognised.
        assertThat(rows(scan("ORDER FORM", "Client no: 7", "Weight", "3 pcs")).get(0))
                .asString()
                .contains("Amount=null");
        var text = filled(new Drawn(), "ORDER FORM", "Client no: 7", "", "3 pcs", "12.50");
        assertThat(rows(text.pages()).get(0)).asString().contains("Amount=null");
    }

    @Test
    void an_unread_title_may_be_missing_where_no_other_stands() {
        for (var title : List.of("", "FORM", "ORDER")) {
            var fit = fit(scan(title, "Client no: 7", "Amount", "3 pcs"));
            assertThat(fit).as(title).isInstanceOf(Fit.Fits.class);
            assertThat(((Fit.Fits) fit).notes())
                    .contains("label 'ORDER FORM' was not read; nothing else stands in its place");
        }
        assertThat(fit(scan("INVOICE", "Client no: 7", "Amount", "3 pcs"))).isInstanceOf(Fit.Misses.class);
        assertThat(fit(scan("", "", "Weight", "3 pcs"))).isInstanceOf(Fit.Misses.class);
        var text = filled(new Drawn(), "", "Client no: 7", "Amount", "3 pcs", "12.50");
        assertThat(fit(text.pages())).isInstanceOf(Fit.Misses.class);
    }

    @Test
    void labels_are_found_after_a_mark_in_a_word_and_with_letters_run_together() {
        for (var label : List.of("98197·Client no: 7", "Date:Client no: 7", "dient no: 7", "98197Client no: 7")) {
            assertThat(plain(fit(scan("ORDER FORM", label, "Amount", "3 pcs"))))
                    .as(label)
                    .containsEntry("Number", "7");
        }
        assertThat(plain(fit(scan("ORDER FORM", "Sub-client no: 7", "Amount", "3 pcs"))))
                .containsEntry("Number", null);
    }

    private static Fit fit(Pages pages) {
        var sketch = order().margin(5, 5);
        return ReadyTemplates.fit(sketch.mailbox(), sketch.template(), pages);
    }

    private static List<Object> rows(Pages pages) {
        return new ArrayList<>((List<?>) plain(fit(pages)).get("Items"));
    }

    private static Map<String, @Nullable Object> plain(Fit fit) {
        assertThat(fit).isInstanceOf(Fit.Fits.class);
        var plain = new LinkedHashMap<String, @Nullable Object>();
        ((Fit.Fits) fit).values().forEach(value -> {
            var known = value.value();
            plain.put(value.field(), known == null ? null : known.plain());
        });
        return plain;
    }
}
