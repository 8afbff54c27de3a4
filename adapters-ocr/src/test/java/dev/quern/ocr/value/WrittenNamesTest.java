package dev.quern.ocr.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Names as people write them into fields, in a table: {@code names.csv}. */
class WrittenNamesTest {
    @ParameterizedTest
    @CsvFileSource(resources = "names.csv", delimiter = '|', quoteCharacter = '§', numLinesToSkip = 1)
    void a_written_name_is_read(String text, String language, String full, String first, String last) {
        var name = Normaliser.normalise(text, FieldFormat.NAME, Known.of(language));
        if (full == null) {
            assertThat(name).isEmpty();
        } else {
            assertThat(name).contains(new Value.Name(full, first, last));
        }
    }
}
