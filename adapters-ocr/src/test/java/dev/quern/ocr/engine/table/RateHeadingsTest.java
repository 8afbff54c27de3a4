package dev.quern.ocr.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.ask.Lexicon;
import dev.quern.ocr.engine.ask.Memory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Headings that are prices of one. */
class RateHeadingsTest {
    private static final Memory MEMORY = new Memory(Lexicon.load(), true);

    @ParameterizedTest
    @CsvSource({
        "Kg, \u20ac/kg, unit price",
        "Kg, NZ$ per kg, unit price",
        "Vikt, kr/kg, unit price",
        "Cena, zł za kg, unit price",
        "Speed, Ft/min, Ft/min",
        "EUR/kg, EUR/kg, EUR/kg",
        "Weight, kg net, kg net"
    })
    void a_currency_per_unit_is_a_price_unless_asked_for_by_its_name(String column, String heading, String words) {
        var meaning = MEMORY.meaning(Field.of(column, FieldFormat.NUMBER, null));

        assertThat(RateHeadings.inWords(meaning, heading)).isEqualTo(words);
    }
}
