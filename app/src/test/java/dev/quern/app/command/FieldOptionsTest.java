package dev.quern.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

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
    void a_dot_after_the_name_of_a_table_makes_a_column() {
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
                "Total:MONEY | There is no format 'MONEY' (in --field 'Total:MONEY').",
                "Lines.Item:TEXT | There is no table 'Lines' for the column 'Lines.Item': put --field Lines:TABLE before it. A field of such a name goes into --fields."
            })
    void a_malformed_field_is_refused_with_what_was_written(String written, String message) {
        assertThatThrownBy(() -> FieldOptions.parse(List.of(written))).hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Total:NUMBER Total:TEXT | --field names 'Total' twice.",
                "Lines:TABLE Total:NUMBER | The table 'Lines' has no columns: name them with --field 'Lines.Item:TEXT' and so on.",
                "Lines:TABLE Lines.Item:TEXT Lines.Item:LINK | The table 'Lines' has two columns 'Item'."
            })
    void a_field_that_would_be_lost_or_empty_is_refused(String written, String message) {
        var options = new FieldOptions();
        var command = new CommandLine(CommandSpec.create().addMixin("fields", CommandSpec.forAnnotatedObject(options)));
        command.parseArgs(Arrays.stream(written.split(" ", -1))
                .flatMap(field -> Stream.of("--field", field))
                .toArray(String[]::new));
        assertThatThrownBy(options::read).hasMessage(message);
    }

    @Test
    void a_field_of_the_file_cannot_be_named_again(@TempDir Path folder) throws Exception {
        var file = Files.writeString(
                folder.resolve("fields.json"),
                "{\"parser_object_set\": [{\"name\": \"Total\", \"format\": \"NUMBER\"}]}");
        var options = new FieldOptions();
        new CommandLine(CommandSpec.create().addMixin("fields", CommandSpec.forAnnotatedObject(options)))
                .parseArgs("--fields", file.toString(), "--field", "Total:TEXT");
        assertThatThrownBy(options::read).hasMessage("The field 'Total' is named twice.");
    }
}
