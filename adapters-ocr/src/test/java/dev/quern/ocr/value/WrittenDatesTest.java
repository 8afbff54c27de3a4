package dev.quern.ocr.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.SoftAssertions.assertSoftly;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.ocr.value.date.DateSpotter;
import dev.quern.ocr.value.date.TimeSpotter;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** Dates and times as people write them into fields, in tables: {@code dates.csv}, {@code months.csv} and others. */
class WrittenDatesTest {
    @ParameterizedTest
    @CsvFileSource(resources = "dates.csv", delimiter = '|', quoteCharacter = '§', numLinesToSkip = 1)
    void a_written_day_is_read(String text, String known, String date) {
        assertPlain(text, FieldFormat.DATE, known, date);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "times.csv", delimiter = '|', quoteCharacter = '§', numLinesToSkip = 1)
    void a_written_time_is_read(String text, String time) {
        assertPlain(text, FieldFormat.TIME, null, time);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "datetimes.csv", delimiter = '|', quoteCharacter = '§', numLinesToSkip = 1)
    void a_written_day_with_its_time_is_read(String text, String known, String dateTime) {
        assertPlain(text, FieldFormat.DATETIME, known, dateTime);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "months.csv", delimiter = '|', numLinesToSkip = 1)
    void the_months_of_a_language_are_read(String language, int month, String forms) {
        var expected = LocalDate.of(2026, month, 16).toString();
        assertSoftly(softly -> {
            for (var form : forms.split(";", -1)) {
                for (var text : List.of(
                        "16 " + form + " 2026", "16. " + form + " 2026", form + " 16, 2026", "16-" + form + "-2026")) {
                    softly.assertThat(plain(text, FieldFormat.DATE, language))
                            .as(text)
                            .isEqualTo(expected);
                }
            }
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            03/04/2026; due 16/04/2026                          |       | 2026-04-03
            03/04/2026; due 04/16/2026                          |       | 2026-03-04
            03/04/2026; due 04/16/2026                          | en-GB | 2026-03-04
            03/04/2026; Signed on March 4, 2026                 |       | 2026-03-04
            03/04/2026; Signed on 3 April 2026                  |       | 2026-04-03
            03/04/2026; Springfield, IL 62704                   |       | 2026-03-04
            03/04/2026; VAT No. GB 123 4567 89, total £12.00    |       | 2026-04-03
            03/04/2026; MwSt 19 %                               |       | 2026-04-03
            03/04/2026; GST Reg No 000123456789; Total RM 12.50 |       | 2026-04-03
            03/04/2026; Wednesday, 05/06/2026                   |       | 2026-03-04
            03/04/2026; Friday 05/06/2026                       |       | 2026-04-03
            03/04/26; 28/02/26; 01/02/26                        |       | 2026-04-03
            """)
    void the_document_tells_whether_day_or_month_comes_first(String lines, String language, String date) {
        var document = List.of(lines.split("; ", -1));
        var conventions = TextValues.completed(Known.of(language), document);
        assertThat(Normaliser.normalise(document.get(0), FieldFormat.DATE, conventions))
                .map(Value::plain)
                .contains(date);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Date 2O/1O/2018 Time l4:30            | 2O/1O/2018; l4:30
            20-0ct-2018 at O9:15                  | 20-0ct-2018; O9:15
            issued ２０２６年６月１６日            | ２０２６年６月１６日
            Vol.10/12 and Il/OO                   |
            16/6-2026 and 16/VI/2026              | 16/6-2026; 16/VI/2026
            """)
    void misread_and_rare_forms_are_spotted_where_they_stand(String line, String expected) {
        var spans = new ArrayList<String>();
        DateSpotter.spot(line, Conventions.UNKNOWN).forEach(date -> spans.add(date.in(line)));
        TimeSpotter.spot(line, Conventions.UNKNOWN).forEach(time -> spans.add(time.in(line)));
        assertThat(String.join("; ", spans)).isEqualTo(expected == null ? "" : expected);
    }

    @Test
    void the_mailboxs_setting_is_stronger_than_the_document() {
        var conventions = TextValues.completed(Known.of("MONTH_FIRST"), List.of("16/04/2026", "17/04/2026"));
        assertThat(Normaliser.normalise("03/04/2026", FieldFormat.DATE, conventions))
                .map(Value::plain)
                .contains("2026-03-04");
    }

    private static void assertPlain(String text, FieldFormat format, String known, String expected) {
        assertThat(plain(text, format, known)).isEqualTo(expected);
    }

    private static Object plain(String text, FieldFormat format, String known) {
        return Normaliser.normalise(text, format, Known.of(known))
                .map(Value::plain)
                .orElse(null);
    }
}
