package dev.quern.ocr.engine.ask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.text.Shape;
import org.junit.jupiter.api.Test;

/** What values a field asks for look like. */
class QuestionTest {
    private static final Lexicon LEXICON = Lexicon.load();

    private static Shape shape(String name, FieldFormat format, String question) {
        return Question.read(Field.of(name, format, question), LEXICON, false).shape();
    }

    @Test
    void several_lines_are_no_firm_or_person_where_a_single_word_of_the_question_may_mean_one() {
        // "passage" is like "passenger", and "to" stands before recipients.
        assertThat(shape("Auflagen", FieldFormat.TEXT, "rules for this passage"))
                .isEqualTo(Shape.ANY);
        assertThat(shape("Actions", FieldFormat.TEXT, "what it has to do on camera"))
                .isEqualTo(Shape.ANY);
    }

    @Test
    void to_asks_for_a_recipient_but_in_the_middle_of_a_name() {
        assertThat(shape("what_to_do", FieldFormat.ONELINE, "advice on repairs"))
                .isEqualTo(Shape.ANY);
        assertThat(shape("To", FieldFormat.ONELINE, "")).isEqualTo(Shape.ORGANISATION);
        assertThat(shape("bill to", FieldFormat.ONELINE, "")).isEqualTo(Shape.ORGANISATION);
    }

    @Test
    void a_firm_is_one_in_whatever_format_it_is_asked_for() {
        assertThat(shape("seller", FieldFormat.TEXT, "who sells it")).isEqualTo(Shape.ORGANISATION);
        assertThat(shape("seller", FieldFormat.ONELINE, "who sells it")).isEqualTo(Shape.ORGANISATION);
    }
}
