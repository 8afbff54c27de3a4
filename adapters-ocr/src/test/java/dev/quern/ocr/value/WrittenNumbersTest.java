package dev.quern.ocr.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.ocr.value.number.NumberSpotter;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers as people write them into fields, in a table: {@code numbers.csv}. */
class WrittenNumbersTest {
    @ParameterizedTest
    @CsvFileSource(resources = "numbers.csv", delimiter = '|', quoteCharacter = '§', numLinesToSkip = 1)
    void a_written_number_is_read(String text, String known, String number) {
        assertThat(Normaliser.normalise(text, FieldFormat.NUMBER, Known.of(known))
                        .map(value -> ((BigDecimal) value.plain()).toPlainString())
                        .orElse(null))
                .isEqualTo(number);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Total RM 64. 15                  | 64. 15 = 64.15
            Total RM1O.50 CASH RM 2O.00      | 1O.50 = 10.50; 2O.00 = 20.00
            it costs $64. 15 people came     | 64 = 64; 15 = 15
            EUR 100, 50 pieces               | 100 = 100; 50 = 50
            $1.2M of €3k                     | 1.2M = 1200000; 3k = 3000
            1.2 million in 3 years           | 1.2 million = 1200000; 3 = 3
            Rs 1,25,000/- only               | 1,25,000 = 125000
            ￥１２，０００                         | １２，０００ = 12000
            """)
    void numbers_in_a_line_are_spotted(String line, String expected) {
        var spotted = NumberSpotter.spot(line, Conventions.UNKNOWN).stream()
                .map(number -> number.number().in(line) + " = "
                        + number.value().number().toPlainString())
                .toList();
        assertThat(String.join("; ", spotted)).isEqualTo(expected);
    }

    /** The first line is that of the field, and the others are the document's. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '§', textBlock = """
            1.234; Summe 12,50 EUR                    |       | 1234
            1,234; Summe 12,50 EUR                    |       | 1.234
            1,234; total 12.50                        |       | 1234
            1.234; total 12.50                        |       | 1.234
            1.234; total 1,234.50                     | de    | 1.234
            1.234; Gesamt 1.234,50                    | en    | 1234
            1.500; 2.500; Total 4.000,00              |       | 1500
            1.500; 2.500; Total 4,000.00              |       | 1.500
            1,500; Rs. 1,25,000.00                    |       | 1500
            1.234; CHF 1'234.50                       |       | 1.234
            1.234; 16.06.2026; 192.168.1.10           |       | 1234
            12.345; 0,750 kg                          |       | 12345
            12.345; 0.750 kg                          |       | 12.345
            1.234; 1.234.567                          |       | 1234
            1,234; 1.234.567                          |       | 1.234
            1,234; 1,234,567                          |       | 1234
            """)
    void the_document_tells_the_decimal_separator(String lines, String language, String number) {
        var document = List.of(lines.split("; ", -1));
        var conventions = TextValues.completed(Known.of(language), document);
        assertThat(Normaliser.normalise(document.get(0), FieldFormat.NUMBER, conventions))
                .contains(new Value.Decimal(new BigDecimal(number)));
    }
}
