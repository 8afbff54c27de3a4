package dev.quern.ocr.engine.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The two small networks as written by {@code adapters-ocr/training/answers.py}, and as run here. */
class AnswerTypesTest {
    /** The tolerance: vectors of questions come from a network of eight bits, here as in training, but not with the same rounding. */
    private static final double ROUNDING = 1;

    private final PageReader reader = PageReader.load().orElseThrow();

    private static String asked(String name, FieldFormat format, String question) {
        return Matcher.asked(Field.of(name, format, question.isEmpty() ? null : question));
    }

    @Test
    void judges_as_training_did() throws IOException {
        var answers = AnswerTypes.load();
        try (var in = AnswerTypesTest.class.getResourceAsStream("answers.json")) {
            for (var probe : new ObjectMapper().readTree(in)) {
                var asked = asked(
                        probe.get("name").asText(),
                        FieldFormat.valueOf(probe.get("format").asText()),
                        probe.get("question").asText());
                var wanted = answers.asked(reader.vectors(List.of(asked))[0]);
                for (var text : probe.get("suits").properties()) {
                    assertThat(answers.suits(wanted, text.getKey()))
                            .as(asked + " / " + text.getKey())
                            .isCloseTo(text.getValue().asDouble(), within(ROUNDING));
                }
            }
        }
    }

    @Test
    void a_person_signs_and_a_firm_carries() {
        var names = List.of("Nuria Escudero", "Cargas del Turia S.L.");

        var signs = reader.suiting(asked("Unterzeichner", FieldFormat.NAME, "wer hat unterschrieben?"), names);
        var carries = reader.suiting(asked("Spedition", FieldFormat.NAME, "welche Firma fährt?"), names);

        assertThat(signs[0]).isGreaterThan(signs[1]);
        assertThat(carries[1]).isGreaterThan(carries[0]);
    }

    @Test
    void a_person_may_be_called_like_a_day_or_a_hill() {
        var names = List.of("Ann Day", "Mark Hill", "Alder Works Ltd", "Opening day");

        var signs = reader.suiting(asked("signed by", FieldFormat.NAME, "who signs the letter?"), names);

        assertThat(Math.min(signs[0], signs[1])).isGreaterThan(Math.max(signs[2], signs[3]));
    }

    @Test
    void a_firm_alone_is_no_person_either() {
        var firm = List.of("Alder Works Ltd");

        assertThat(reader.suitingAtAll(asked("Responsible person", FieldFormat.NAME, ""), firm)[0])
                .isLessThan(reader.suitingAtAll(
                                asked("Contractor", FieldFormat.NAME, "which firm does the works?"), firm)[0]);
    }

    @Test
    void texts_are_compared_with_each_other_and_the_same_text_counts_once() {
        var asked = asked("Titel", FieldFormat.ONELINE, "wie heißt der Vortrag?");

        var one = reader.suiting(asked, List.of("Roboter am Herd", "08.30 Uhr"));
        var twice = reader.suiting(asked, List.of("Roboter am Herd", "08.30 Uhr", "08.30 Uhr"));

        assertThat(one[0]).isPositive();
        assertThat(one[1]).isNegative();
        assertThat(twice).containsExactly(one[0], one[1], one[1]);
    }

    @Test
    void what_has_no_letter_is_judged_too() {
        assertThat(reader.suiting(asked("x", FieldFormat.ONELINE, ""), List.of("", " ", "—", "\u0000")))
                .hasSize(4)
                .doesNotContain(Double.NaN);
    }

    @Test
    void weights_of_another_network_are_refused() {
        assertThatThrownBy(() -> new AnswerTypes(new byte[100], List.of(), Vocabulary.get()))
                .hasMessageContaining("100 bytes are not the weights of answers");
    }
}
