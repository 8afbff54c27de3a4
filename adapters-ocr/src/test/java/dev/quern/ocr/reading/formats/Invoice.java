package dev.quern.ocr.reading.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.reading.Reading;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.EmbeddedExtractor;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A made-up invoice that must give the same values in every format. */
final class Invoice {
    static final String SELLER = "Brænd & Żółw Büroservice ApS";
    static final String BUYER = "株式会社サンプル商事";
    static final String NUMBER = "RE-2041";
    static final List<String> HEADINGS = List.of("Description", "Quantity", "Unit price", "Amount");

    /** A line of the invoice. */
    record Item(String text, int quantity, double price) {
        double amount() {
            return quantity * price;
        }
    }

    static final List<Item> ITEMS = List.of(
            new Item("Ergonomic chair model Łódź with armrests and a headrest that can be adjusted", 4, 249.50),
            new Item("Desk lamp ŒUVRE", 10, 19.90),
            new Item("Delivery and assembly", 1, 45.00));

    private Invoice() {}

    static String money(double amount) {
        return String.format(Locale.ROOT, "%.2f", amount);
    }

    private static List<Field> fields() {
        return List.of(
                Field.of("Number", FieldFormat.ONELINE, "invoice number"),
                Field.of("Date", FieldFormat.DATE, "invoice date"),
                Field.of("Total", FieldFormat.NUMBER, "total amount to pay"),
                Field.table(
                        "Lines",
                        null,
                        List.of(
                                Field.of("Description", FieldFormat.TEXT, null),
                                Field.of("Quantity", FieldFormat.NUMBER, null),
                                Field.of("Unit price", FieldFormat.NUMBER, null),
                                Field.of("Amount", FieldFormat.NUMBER, null))));
    }

    /** The values that the engine finds in a reading, plain and by field. */
    static Map<String, Object> values(Reading reading) {
        assertThat(reading).isInstanceOf(Reading.Legible.class);
        var values = new LinkedHashMap<String, Object>();
        var fields = fields();
        var found = new EmbeddedExtractor().extract(((Reading.Legible) reading).pages(), fields, Guidance.NONE);
        for (int i = 0; i < fields.size(); i++) {
            values.put(fields.get(i).name(), found.get(i).plain(fields.get(i).format()));
        }
        return values;
    }

    /** Asserts that a reading gives the invoice's number, date, total and lines. */
    static void assertComplete(Reading reading) {
        var values = values(reading);
        var text = ((Reading.Legible) reading).text();
        assertThat(text).contains("Brænd", "Żółw", "Büroservice").contains(BUYER);
        assertThat(values).as(text).containsEntry("Number", NUMBER).containsEntry("Date", "2026-07-24");
        assertThat((BigDecimal) values.get("Total")).as(text).isEqualByComparingTo("1477.98");
        assertThat(values.get("Lines")).as(text).isInstanceOf(List.class);
        var lines = (List<?>) values.get("Lines");
        assertThat(lines).as(text).hasSameSizeAs(ITEMS);
        for (int i = 0; i < ITEMS.size(); i++) {
            var line = (Map<?, ?>) lines.get(i);
            var item = ITEMS.get(i);
            assertThat(String.valueOf(line.get("Description")).replaceAll("\\s+", " "))
                    .as(text)
                    .isEqualTo(item.text());
            assertThat((BigDecimal) line.get("Quantity"))
                    .as(text)
                    .isEqualByComparingTo(Integer.toString(item.quantity()));
            assertThat((BigDecimal) line.get("Unit price")).as(text).isEqualByComparingTo(money(item.price()));
            assertThat((BigDecimal) line.get("Amount")).as(text).isEqualByComparingTo(money(item.amount()));
        }
    }
}
