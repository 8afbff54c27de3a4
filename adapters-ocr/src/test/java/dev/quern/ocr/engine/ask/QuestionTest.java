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

    @Test
    void words_are_no_day_time_or_amount_by_a_single_word() {
        assertThat(shape("device tag", FieldFormat.ONELINE, "Asset tag or inventory number of the affected device"))
                .isEqualTo(Shape.CODE);
        assertThat(shape("soins", FieldFormat.ONELINE, "where was the victim treated?"))
                .isEqualTo(Shape.ANY);
        assertThat(shape("use_of_funds", FieldFormat.TEXT, "what is the total of the money for?"))
                .isEqualTo(Shape.ANY);
        assertThat(shape("invoice total", FieldFormat.ONELINE, null)).isEqualTo(Shape.AMOUNT);
        assertThat(shape("Due date", FieldFormat.ONELINE, null)).isEqualTo(Shape.DATE);
    }

    @Test
    void departure_and_arrival_are_places_where_words_are_asked_for() {
        assertThat(shape("Departure", FieldFormat.ONELINE, null)).isEqualTo(Shape.TEXT);
        assertThat(shape("arrivée à", FieldFormat.ONELINE, null)).isEqualTo(Shape.TEXT);
        assertThat(shape("Departure", FieldFormat.DATETIME, null)).isEqualTo(Shape.DATE);
    }

    @Test
    void a_question_that_first_of_all_names_a_firm_asks_for_one() {
        assertThat(shape("Registrar", FieldFormat.ONELINE, "Full legal name of the firm that sends the notice"))
                .isEqualTo(Shape.ORGANISATION);
        assertThat(shape("Opérateur", FieldFormat.ONELINE, "Raison sociale complète de l'opérateur"))
                .isEqualTo(Shape.ORGANISATION);
        assertThat(shape("club", FieldFormat.ONELINE, "legal name of the club that sends the mail"))
                .isEqualTo(Shape.ORGANISATION);
        assertThat(shape("contact", FieldFormat.ONELINE, "name of the contact at the company"))
                .isEqualTo(Shape.PERSON);
    }

    @Test
    void the_name_that_registers_have_is_asked_for() {
        assertThat(Question.read(Field.of("Vendor", FieldFormat.ONELINE, "legal name of the vendor"), LEXICON, false)
                        .rules())
                .contains(Meaning.Rule.LEGAL_NAME);
        assertThat(Question.read(Field.of("Vendor", FieldFormat.ONELINE, "name of the vendor"), LEXICON, false)
                        .rules())
                .doesNotContain(Meaning.Rule.LEGAL_NAME);
    }

    @Test
    void a_name_that_begins_and_ends_with_the_same_word_is_one_like_others() {
        assertThat(shape("to whom it went to", FieldFormat.ONELINE, null)).isNotNull();
        assertThat(shape("a pagare a", FieldFormat.NUMBER, null)).isEqualTo(Shape.AMOUNT);
    }
}
