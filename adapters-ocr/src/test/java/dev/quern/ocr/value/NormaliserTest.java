package dev.quern.ocr.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class NormaliserTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            DATE     | Invoice date: 16 June 2026            | 2026-06-16
            DATE     | "16 June\n2026"                       | 2026-06-16
            TIME     | arrives 9:45 pm                       | 21:45:00
            TIME     | 14.30                                 | 14:30:00
            DATETIME | on 16 June 2026 at 9:45 pm sharp      | 2026-06-16T21:45:00
            NUMBER   | Total: $1,234.50                      | 1234.50
            NUMBER   | 19 %                                  | 19
            NUMBER   | (12.50)                               | -12.50
            NUMBER   | "1\u00a0234,56 €"                     | 1234.56
            LINK     | www.example.com/a                     | https://www.example.com/a
            LINK     | see https://example.com.              | https://example.com
            LINK     | "https://example.com/long\n-path"     | https://example.com/long-path
            ONELINE  | "  a  b\n c "                         | a b c
            """)
    void the_text_of_a_span_becomes_a_value(FieldFormat format, String text, String plain) {
        assertThat(Normaliser.normalise(unescaped(text), format, Conventions.UNKNOWN)
                        .map(Value::plain)
                        .map(Object::toString))
                .contains(plain);
    }

    private static String unescaped(String text) {
        return text.replace("\\n", "\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            DATE     | 16 June 2026 to 18 June 2026
            DATE     | soon
            TIME     | 9:45 to 10:45
            DATETIME | 16 June 2026
            NUMBER   | 12.50 or 13.50
            NUMBER   | AB-1234
            LINK     | joe@example.com
            NAME     | 12 apples
            """)
    void a_text_that_is_not_one_value_gives_none(FieldFormat format, String text) {
        assertThat(Normaliser.normalise(text, format, Conventions.UNKNOWN)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TABLE")
    void a_blank_text_is_not_a_value_of_any_format(FieldFormat format) {
        assertThat(Normaliser.normalise(" \n ", format, Conventions.UNKNOWN)).isEmpty();
    }

    @Test
    void a_table_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Normaliser.normalise("a", FieldFormat.TABLE, Conventions.UNKNOWN));
    }

    @Test
    void text_keeps_its_lines_without_trailing_blanks() {
        assertThat(Normaliser.normalise("\n a  \r\n\n\n\n  b\t\nc\n\n", FieldFormat.TEXT, Conventions.UNKNOWN))
                .contains(new Value.Text(" a\n\n  b\nc"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            paid                     | Paid
            PAID.                    | Paid
            Not  paid                | Not paid
            status: not paid         | Not paid
            Café crème               | Cafe creme
            Cafe creine              | Cafe creme
            credit                   | Credit card
            by Credit Card (Visa)    | Credit card
            Bank transier            | Bank transfer
            C++                      | C++
            C                        | C
            """)
    void the_choice_that_is_meant_is_found(String text, String choice) {
        var choices = List.of("Paid", "Not paid", "Cafe creme", "Credit card", "Bank transfer", "C", "C++");
        assertThat(Normaliser.choose(text, choices)).contains(new Value.Text(choice));
    }

    @ParameterizedTest
    @CsvSource({"''", "cheque", "paid by bank transfer", "red", "unpaidly"})
    void no_choice_is_made_where_none_is_meant(String text) {
        assertThat(Normaliser.choose(text, List.of("Paid", "Not paid", "Bank transfer", "Red car", "Red bus")))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = FieldFormat.class,
            names = {"DATE", "TIME", "DATETIME", "NUMBER"})
    void a_long_meaningless_text_is_not_tried_in_every_way(FieldFormat format) {
        var none = assertTimeoutPreemptively(
                Duration.ofMinutes(1),
                () -> Normaliser.normalise("-".repeat(60_000) + "!", format, Conventions.UNKNOWN));

        assertThat(none).isEmpty();
    }
}
