package dev.quern.ocr.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Links and choices as people write them into fields, in tables: {@code links.csv}, {@code choices.csv}. */
class WrittenLinksAndChoicesTest {
    @ParameterizedTest
    @CsvFileSource(resources = "links.csv", delimiter = '|', quoteCharacter = '§', numLinesToSkip = 1)
    void a_written_link_is_read(String text, String link) {
        assertThat(Normaliser.normalise(text.replace("\\n", "\n"), FieldFormat.LINK, Conventions.UNKNOWN)
                        .map(Value::plain)
                        .orElse(null))
                .isEqualTo(link);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "choices.csv", delimiter = '|', quoteCharacter = '§', numLinesToSkip = 1)
    void a_written_choice_is_found(String text, String choices, String choice) {
        assertThat(Normaliser.choose(text == null ? "" : text, List.of(choices.split(";", -1)))
                        .map(Value::plain)
                        .orElse(null))
                .isEqualTo(choice);
    }
}
