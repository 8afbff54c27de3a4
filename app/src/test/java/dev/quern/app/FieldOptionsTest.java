package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.mailbox.Field;
import dev.quern.core.result.FieldFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldOptionsTest {
    @Test
    void a_field_is_a_name_a_format_and_a_question_that_may_have_colons() {
        var fields = FieldOptions.parse(List.of("Due:date:when: the last day", "Total:NUMBER"));

        assertThat(fields)
                .containsExactly(
                        Field.of("Due", FieldFormat.DATE, "when: the last day"),
                        Field.of("Total", FieldFormat.NUMBER, null));
    }

    @Test
    void a_dot_behind_the_name_of_a_table_makes_a_column() {
        var fields = FieldOptions.parse(List.of("Lines:TABLE:what was bought", "Lines.Item:TEXT", "v1.2:ONELINE"));

        assertThat(fields)
                .containsExactly(
                        Field.table("Lines", "what was bought", List.of(Field.of("Item", FieldFormat.TEXT, null))),
                        Field.of("v1.2", FieldFormat.ONELINE, null));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Total | --field is NAME:FORMAT or NAME:FORMAT:QUESTION, not 'Total'.",
                ":NUMBER | --field is NAME:FORMAT or NAME:FORMAT:QUESTION, not ':NUMBER'.",
                "Total:MONEY | There is no format 'MONEY' (in --field 'Total:MONEY')."
            })
    void what_is_none_is_refused_with_what_was_written(String written, String message) {
        assertThatThrownBy(() -> FieldOptions.parse(List.of(written))).hasMessage(message);
    }
}
