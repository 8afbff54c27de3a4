package dev.quern.ocr.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.ocr.value.number.NumberSpotter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values as people write them. */
class TextValuesTest {
    private final TextValues values = new TextValues();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NUMBER   | 1.234,50 €          | 1234.50",
                "DATE     | 16 June 2026        | 2026-06-16",
                "DATE     | 2026-06-16          | 2026-06-16",
                "TIME     | 9.45 Uhr            | 09:45:00",
                "LINK     | https://example.com | https://example.com"
            })
    void text_is_read_by_the_format(FieldFormat format, String text, String plain) {
        assertThat(values.read(text, format, Conventions.UNKNOWN).orElseThrow().plain())
                .hasToString(plain);
    }

    @Test
    void names_and_addresses_have_parts() {
        assertThat(values.read("Dr. Jane van Dyke", FieldFormat.NAME, Conventions.UNKNOWN))
                .contains(new Value.Name("Dr. Jane van Dyke", "Jane", "van Dyke"));
        var address = (Value.Address)
                values.read("12 High Street, Leeds LS1 4AB, United Kingdom", FieldFormat.ADDRESS, Conventions.UNKNOWN)
                        .orElseThrow();
        assertThat(address.found()).isTrue();
        assertThat(address.parts()).containsEntry("zip", "LS1 4AB");
    }

    @Test
    void the_document_decides_what_conventions_leave_open() {
        var completed = values.complete(Conventions.UNKNOWN, List.of("16.06.2026", "1.234,50"));

        assertThat(values.read("03/04/2026", FieldFormat.DATE, completed)
                        .orElseThrow()
                        .plain())
                .isEqualTo("2026-04-03");
        assertThat(completed.decimalSeparator()).isEqualTo(',');
    }

    @Test
    void blanks_between_thousands_are_read_as_the_language_of_the_document_has_them() {
        var swedish = values.complete(
                Conventions.UNKNOWN, List.of("Summa att betala för två nätter", "och för el", "1 110 kr"));
        var english = values.complete(
                Conventions.UNKNOWN, List.of("Paid for the berth and the power", "with this card", "1 110 kr"));

        assertThat(NumberSpotter.spot("Vikt 1 110 kg", swedish))
                .singleElement()
                .extracting(number -> number.value().plain())
                .hasToString("1110");
        assertThat(NumberSpotter.spot("Weight 1 110 kg", english)).hasSize(2);
        assertThat(english.language()).isNull();
    }
}
