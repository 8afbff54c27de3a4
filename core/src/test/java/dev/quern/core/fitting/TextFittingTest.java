package dev.quern.core.fitting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.page.Pages;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.template.TemplateEngine;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

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
    void fields_lie_between_texts_and_repeated_blocks_give_rows() {
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

    @Test
    void a_text_with_too_little_of_it_does_not_fit() {
        var fit = TemplateChoice.fit(
                order().mailbox(),
                order().template(),
                new Drawn().at(10, 10, "Order number: A-77").pages());

        assertThat(fit).isInstanceOf(Fit.Misses.class);
    }

    private static Map<String, @Nullable Object> values(Sketch sketch, Pages pages) {
        var fit = TemplateChoice.fit(sketch.mailbox(), sketch.template(), pages);
        assertThat(fit).as(fit.toString()).isInstanceOf(Fit.Fits.class);
        var plain = new LinkedHashMap<String, @Nullable Object>();
        for (FieldValue value : ((Fit.Fits) fit).values()) {
            var known = value.value();
            plain.put(value.field(), known == null ? null : known.plain());
        }
        return plain;
    }
}
