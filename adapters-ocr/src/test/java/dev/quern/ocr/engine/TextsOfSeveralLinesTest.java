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
