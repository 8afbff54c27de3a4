package dev.quern.ocr.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.page.Pages;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.ocr.reading.text.CharacterGrid;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A document that is eight times as long takes about eight times as long, not sixty-four times. */
class LongDocumentsTest {
    private static final int LINES = 400;
    private static final int TIMES = 8;
    /** The factor that fails: generous, since the compiler is at work and caches may be too small. */
    private static final double MOST = 24;

    private static final List<Field> FIELDS = List.of(
            Field.of("invoice_number", FieldFormat.ONELINE, null),
            Field.of("total", FieldFormat.NUMBER, null),
            Field.of("invoice_date", FieldFormat.DATE, null),
            Field.of("third date", FieldFormat.DATE, null));

    private final EmbeddedExtractor engine = new EmbeddedExtractor();

    /** The line that a long text repeats. */
    enum Shape {
        CODES("%2$03d %3$07d A%1$d"),
        PAYMENTS("Paid 0.0%4$d from %2$d.%4$d0"),
        DAYS("on 12.03.2026 at 12:00"),
        LABELS("Account no. %1$d: RE-%3$d"),
        ROWS("%1$-6d Cloth %2$4d %4$12d.50 %2$10d.00");

        private final String line;

        Shape(String line) {
            this.line = line;
        }

        Pages pages(int lines) {
            var random = new Random(lines);
            var text = new StringBuilder("Invoice no. 4711\nPos    Description Quantity Price Amount\n");
            for (int i = 0; i < lines; i++) {
                text.append(String.format(
                                Locale.ROOT,
                                line,
                                i,
                                random.nextInt(1_000),
                                random.nextInt(10_000_000),
                                1 + random.nextInt(4)))
                        .append('\n');
            }
            return new Pages(CharacterGrid.pages(text.toString()), false);
        }
    }

    @ParameterizedTest
    @EnumSource
    void time_grows_with_the_length(Shape shape) {
        seconds(shape.pages(LINES));
        double once = seconds(shape.pages(LINES));

        double more = seconds(shape.pages(TIMES * LINES));

        assertThat(more).isLessThan(MOST * Math.max(once, 0.05));
    }

    @Test
    void the_end_of_a_very_long_document_is_searched_too() {
        var text = "just some words of a very long letter that goes on\n".repeat(6_400) + "Total amount: 815.50 EUR\n";
        var pages = new Pages(CharacterGrid.pages(text), false);
        var remarks = new ArrayList<String>();

        var found = engine.extract(
                pages,
                List.of(Field.of("total", FieldFormat.NUMBER, "total amount")),
                Guidance.NONE.withRemarks(remarks::add));

        assertThat(remarks).hasSize(1).first().asString().startsWith("The document has 70,404 words");
        assertThat(found.get(0).value()).isEqualTo(new Value.Decimal(new BigDecimal("815.50")));
        assertThat(found.get(0).evidence().places().get(0).page()).isEqualTo(pages.count() - 1);
    }

    /** The seconds of CPU time of this thread, whatever else the machine does. */
    private double seconds(Pages pages) {
        var threads = ManagementFactory.getThreadMXBean();
        long begin = threads.getCurrentThreadCpuTime();
        engine.extract(pages, FIELDS, Guidance.NONE);
        return (threads.getCurrentThreadCpuTime() - begin) / 1e9;
    }
}
