package dev.quern.ocr.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuotationTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            “the doors were damaged”;        | the doors were damaged
            "Lent by the Trustees. 1967."    | Lent by the Trustees. 1967.
            „Der Kompressor ist zu laut“.    | Der Kompressor ist zu laut
            « Je roulais à 30 km/h. »        | Je roulais à 30 km/h.
            »Zu laut«                        | Zu laut
            ‘it’s fine’                      | ‘it’s fine’
            “one” and “two”                  | “one” and “two”
            “open to the end                 | “open to the end
            no marks at all                  | no marks at all
            5" wide                          | 5" wide
            """)
    void the_marks_around_one_quotation_are_taken_off(String text, String unquoted) {
        assertThat(Quotation.unquoted(text)).isEqualTo(unquoted);
    }
}
