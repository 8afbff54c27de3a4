package dev.quern.ocr.engine;

import static dev.quern.ocr.engine.Sketch.find;
import static dev.quern.ocr.engine.Sketch.value;
import static dev.quern.ocr.engine.Sketch.values;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.ask.Position;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Questions that pick one of several values by its position or size. */
class PositionTest {
    private static final String MINUTES = """
            MINUTES OF THE MEETING

            Held on 12 May 2026 from 14:00 to 15:30
            Attendees: Peter Holm, Lucia Ferrari, Jan de Wit,
                       Amara Okafor
            Apologies: Tom Reed

            The minutes of 10 February 2026 were approved.
            The board granted 45,000.00 EUR for training and 120,000.00 EUR for machines.
            A further 8,500.00 EUR was refused.
            Next meeting: 18 August 2026 at 10:00
            Write to board@osprey.example or to office@osprey.example
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            DATE    | the first date                                | 2026-05-12
            DATE    | The second date on the page.                  | 2026-02-10
            DATE    | the last date                                 | 2026-08-18
            DATE    | What is the last date in the document?        | 2026-08-18
            DATE    | last but one date                             | 2026-02-10
            DATE    | the earliest date                             | 2026-02-10
            DATE    | the most recent of all dates                  | 2026-08-18
            DATE    | das zweite Datum im Dokument                  | 2026-02-10
            DATE    | letztes Datum                                 | 2026-08-18
            DATE    | la dernière date du document                  | 2026-08-18
            DATE    | la segunda fecha                              | 2026-02-10
            DATE    | la data più recente                           | 2026-08-18
            DATE    | de laatste datum                              | 2026-08-18
            DATE    | the fourth date                               |
            TIME    | the last time                                 | 10:00:00
            TIME    | the second time                               | 15:30:00
            NUMBER  | the largest amount                            | 120000.00
            NUMBER  | second largest amount                         | 45000.00
            NUMBER  | the smallest amount                           | 8500.00
            NUMBER  | der größte Betrag                             | 120000.00
            NUMBER  | le montant le plus élevé                      | 120000.00
            NUMBER  | el importe más alto                           | 120000.00
            NUMBER  | the first amount                              | 45000.00
            NUMBER  | the third amount                              | 8500.00
            ONELINE | the second e-mail address                     | office@osprey.example
            NAME    | the last name in the list of attendees        | Amara Okafor
            NAME    | first person in the attendees list            | Peter Holm
            NAME    | der dritte Name in der Liste der Attendees    | Jan de Wit
            NAME    | the last name in the list of apologies        | Tom Reed
            NAME    | the second name in the list of apologies      |
            """)
    void a_question_for_a_position_is_answered_despite_labels(FieldFormat format, String question, String expected) {
        var found = find(Field.of("X", format, question), MINUTES);
        var plain = found.plain(format);
        var text = plain instanceof Map<?, ?> name ? name.get("full") : plain;
        assertThat(text == null ? null : text.toString()).isEqualTo(expected);
        assertThat(found.evidence().places().isEmpty()).isEqualTo(expected == null);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            DATE    | the last payment date
            DATE    | date of the second reminder
            DATE    | the last day of the rental period
            DATE    | the date
            NAME    | the last name
            NAME    | first name of the tenant
            NUMBER  | the highest amount insured
            NUMBER  | number of first class tickets
            ONELINE | the first date or amount
            ONELINE | name of the second driver
            NUMBER  | the largest e-mail
            """)
    void a_question_that_says_more_is_not_one_for_a_position(FieldFormat format, String question) {
        assertThat(Position.of(Field.of("X", format, question))).isEmpty();
    }

    @Test
    void one_value_may_answer_two_fields() {
        assertThat(values(
                        MINUTES,
                        Field.of("Next meeting", FieldFormat.DATE, null),
                        Field.of("Latest", FieldFormat.DATE, "the latest date")))
                .containsExactly("2026-08-18", "2026-08-18");
    }

    @Test
    void an_amount_that_occurs_twice_counts_once() {
        assertThat(value("X", FieldFormat.NUMBER, "the second largest amount", """
                Subtotal    80.00 EUR
                Shipping    20.00 EUR
                Total      100.00 EUR
                To pay     100.00 EUR
                """))
                .hasToString("80.00");
    }

    @Test
    void a_field_name_that_says_more_goes_before_the_position() {
        assertThat(Sketch.value("Start of the lease", FieldFormat.DATE, "the first day", """
                Leeds, 4 March 2026
                The lease starts on 1 May 2026 and ends on 30 April 2027.
                """))
                .isEqualTo("2026-05-01");
    }
}
