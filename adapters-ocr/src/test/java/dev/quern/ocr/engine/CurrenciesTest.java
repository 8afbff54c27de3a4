package dev.quern.ocr.engine;

import static dev.quern.ocr.engine.Sketch.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.result.FieldFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CurrenciesTest {
    @ParameterizedTest
    @ValueSource(strings = {"EUR", "RUB", "TWD", "ARS", "KZT", "XOF"})
    void every_currency_in_use_is_found_by_its_code(String code) {
        var text = "Invoice no. 4711\nDate: 3 May 2024\n\nTotal amount:   " + code + " 1,250.00\n";

        assertThat(value("Currency", FieldFormat.ONELINE, "ISO currency code", text))
                .isEqualTo(code);
        assertThat(value("Total", FieldFormat.NUMBER, "total amount to pay", text))
                .hasToString("1250.00");
    }
}
