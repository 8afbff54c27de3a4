package dev.quern.core.processing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.field.Field;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.core.result.ValueReader;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GivenValuesTest {
    private static final GivenValues GIVEN = new GivenValues(ValueReader.EXACT);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "TEXT     | two  words          | two  words",
                "ONELINE  | A-17                | A-17",
                "NUMBER   | 1234.50             | 1234.50",
                "DATE     | 2026-06-16          | 2026-06-16",
                "TIME     | 09:45:00            | 09:45:00",
                "DATETIME | 2026-06-16T09:45:00 | 2026-06-16T09:45:00",
                "LINK     | https://example.com | https://example.com"
            })
    void text_is_read_by_the_format(FieldFormat format, String given, String plain) {
        assertThat(String.valueOf(read(format, given).plain())).isEqualTo(plain);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NUMBER   | twelve     | F | Expected a number, found the text 'twelve'.",
                "DATE     | 2026-02-30 | F | Expected a date such as 2026-06-16, found the text '2026-02-30'.",
                "TIME     | noonish    | F | Expected a time such as 09:45:00, found the text 'noonish'.",
                "LINK     | nowhere    | F | Expected an absolute URL, found the text 'nowhere'."
            })
    void text_of_another_format_is_refused_with_what_was_found(
            FieldFormat format, String given, String member, String message) {
        assertThatThrownBy(() -> read(format, given))
                .isInstanceOf(Refusal.Invalid.class)
                .hasMessage(message)
                .extracting(refused -> ((Refusal.Invalid) refused).field())
                .isEqualTo(member);
    }

    @Test
    void a_number_stays_exact() {
        assertThat(read(FieldFormat.NUMBER, new BigDecimal("-12.50")).plain()).isEqualTo(new BigDecimal("-12.50"));
    }

    @Test
    void values_of_another_type_than_the_format_are_refused() {
        for (var format : FieldFormat.values()) {
            assertThatThrownBy(() -> read(format, true))
                    .as(format.name())
                    .isInstanceOf(Refusal.Invalid.class)
                    .hasMessageContaining("found true");
        }
        assertThatThrownBy(() -> read(FieldFormat.TEXT, List.of())).hasMessage("Expected text, found an array.");
        assertThatThrownBy(() -> read(FieldFormat.DATE, Map.of())).hasMessageContaining("found an object");
    }

    @Test
    void null_and_empty_text_are_no_value() {
        for (var format : FieldFormat.values()) {
            assertThat(GIVEN.read(field(format), null, Conventions.UNKNOWN)).isNull();
            assertThat(GIVEN.read(field(format), " ", Conventions.UNKNOWN)).isNull();
        }
    }

    @Test
    void a_name_is_given_whole_or_in_parts() {
        assertThat(read(FieldFormat.NAME, "Jane Dyke").plain()).hasToString("{full=Jane Dyke, first=null, last=null}");
        assertThat(read(FieldFormat.NAME, Map.of("first", "Jane", "last", "Dyke")))
                .isEqualTo(name("Jane Dyke", "Jane", "Dyke"));
        assertThatThrownBy(() -> read(FieldFormat.NAME, Map.of("nick", "J")))
                .hasMessage("The name has neither full nor first nor last.");
        assertThatThrownBy(() -> read(FieldFormat.NAME, Map.of("first", 1)))
                .hasMessage("F.first: Expected text, found 1.");
    }

    @Test
    void an_address_is_given_whole_or_in_parts() {
        var whole = (Value.Address) read(FieldFormat.ADDRESS, "12 High Street, Leeds LS1 4AB, United Kingdom");
        assertThat(whole.original()).isEqualTo("12 High Street, Leeds LS1 4AB, United Kingdom");
        assertThat(read(FieldFormat.ADDRESS, Map.of("original", whole.original())))
                .isEqualTo(whole);

        var parts =
                (Value.Address) read(FieldFormat.ADDRESS, Map.of("street", "Hauptstr.", "number", "5", "city", "Ulm"));
        assertThat(parts.found()).isTrue();
        assertThat(parts.normalized()).isEqualTo("5, Hauptstr., Ulm");
        assertThatThrownBy(() -> read(FieldFormat.ADDRESS, Map.of())).hasMessageContaining("neither original nor any");
    }

    @Test
    void a_choice_is_one_of_those_of_the_field() {
        var field = new Field(null, "F", FieldFormat.ONELINE, null, null, true, List.of("Paid", "Open"), 0, List.of());

        assertThat(GIVEN.read(field, "Open", Conventions.UNKNOWN)).isEqualTo(new Value.Text("Open"));
        assertThatThrownBy(() -> GIVEN.read(field, "open", Conventions.UNKNOWN))
                .hasMessage("Expected one of Paid, Open, found 'open'.");
        assertThatThrownBy(() -> read(FieldFormat.ONELINE, "two\nlines"))
                .hasMessage("The text has more than one line.");
    }

    @Test
    void a_table_is_rows_of_its_columns() {
        var table = Field.table(
                "F",
                null,
                List.of(Field.of("Item", FieldFormat.ONELINE, null), Field.of("Price", FieldFormat.NUMBER, null)));
        var given = Arrays.asList(Map.of("Item", "Pen", "Price", "2.50"), Map.of("Price", BigDecimal.TEN));

        assertThat(GIVEN.read(table, given, Conventions.UNKNOWN))
                .hasToString(
                        "Table[rows=[{Item=Text[text=Pen], Price=Decimal[number=2.50]}, {Item=null, Price=Decimal[number=10]}]]");
        assertThatThrownBy(() -> GIVEN.read(table, List.of(Map.of("Prise", "1")), Conventions.UNKNOWN))
                .hasMessage("F[0]: The table has no column 'Prise'.");
        assertThatThrownBy(() -> GIVEN.read(table, List.of(Map.of("Price", "x")), Conventions.UNKNOWN))
                .hasMessage("F[0].Price: Expected a number, found the text 'x'.");
        assertThatThrownBy(() -> GIVEN.read(table, List.of("Pen"), Conventions.UNKNOWN))
                .hasMessage("F[0]: Expected an object, found the text 'Pen'.");
    }

    private static Value read(FieldFormat format, @Nullable Object given) {
        return GIVEN.read(field(format), given, Conventions.UNKNOWN);
    }

    private static Field field(FieldFormat format) {
        return Field.of("F", format, null);
    }

    private static Value name(String full, String first, String last) {
        return new Value.Name(full, first, last);
    }
}
