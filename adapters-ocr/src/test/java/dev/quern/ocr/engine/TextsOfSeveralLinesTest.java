package dev.quern.ocr.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import org.junit.jupiter.api.Test;

/** How far a text goes that is asked for, from the line on which it begins. */
class TextsOfSeveralLinesTest {
    private static final Field MESSAGE = Field.of("Message", FieldFormat.TEXT, "what does the visitor write?");

    @Test
    void a_text_goes_on_over_the_lines_of_its_paragraph_and_ends_before_the_next_label() {
        assertThat(Sketch.find(MESSAGE, """
                Name: Ann Day
                Telephone: 01632 960 114

                Message:
                We are taking down the wall between the kitchen and the dairy and
                would love one big room. The floor is not level, and one stretch
                of counter has to be low.
                Files: plan-of-the-house.pdf
                Newsletter: yes
                """).value()).isEqualTo(new Value.Text("""
                We are taking down the wall between the kitchen and the dairy and
                would love one big room. The floor is not level, and one stretch
                of counter has to be low."""));
    }

    @Test
    void a_text_of_one_line_in_a_column_of_others_does_not_take_them_with_it() {
        assertThat(Sketch.find(MESSAGE, """
                Name           Ann Day
                Message        please ring the bell twice
                Telephone      01632 960 114
                Arrival        by train
                """).value()).isEqualTo(new Value.Text("please ring the bell twice"));
    }

    @Test
    void a_message_of_many_words_on_one_line_is_whole() {
        var message =
                "I grew up on a milk farm and have run butterfat tests for four years. I would like to move from the bench "
                        + "into the process itself.";

        assertThat(Sketch.find(
                                Field.of("motivation", FieldFormat.TEXT, "what the applicant says about the motive"),
                                """
                Candidate: Oluwaseun Bramwell
                Job: Quality Technician
                Received: 21 August 2025
                Phone: 01632 960 271
                Lives in: Ballymore
                Salary expectation: 41,500 a year
                Driving licence: B, since 2015

                Why do you want to work with us?
                %s

                Experience
                2019 to 2021: Foyle Feeds Ltd, sample collector
                2016 to 2019: Cafe Brindle, shift leader
                The job is open since 28 July 2025 and closes on 5 September 2025.
                """.formatted(message))
                        .value())
                .isEqualTo(new Value.Text(message));
    }

    @Test
    void a_text_ends_before_rows_of_cells() {
        assertThat(Sketch.find(Field.of("Remarks", FieldFormat.TEXT, "state of the piano"), """
                Observations
                Damper felts in the tenor hardened, ringing on after release.
                Two bass strings tubby; replacement pair to be ordered soon.
                Please stand a bowl of water or a humidifier near the pedals.
                Tuning            82.00
                Pitch raise       35.00
                Travel, zone B     9.50
                """)
                        .value())
                .isEqualTo(new Value.Text("""
                Damper felts in the tenor hardened, ringing on after release.
                Two bass strings tubby; replacement pair to be ordered soon.
                Please stand a bowl of water or a humidifier near the pedals."""));
    }
}
