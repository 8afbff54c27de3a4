package dev.quern.ocr.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * Texts of fields with their values, in a table with the escapes of Java: {@code texts.csv}; an empty cell means no value.
 */
class WrittenTextsTest {
    private static final Pattern UNIT = Pattern.compile("\\\\u(\\p{XDigit}{4})");

    @ParameterizedTest
    @CsvFileSource(
            resources = "texts.csv",
            delimiter = '|',
            quoteCharacter = '¤',
            numLinesToSkip = 1,
            ignoreLeadingAndTrailingWhitespace = false,
            maxCharsPerColumn = 100_000)
    void a_written_text_is_read(FieldFormat format, String text, @Nullable String value) {
        assertThat(Normaliser.normalise(unescaped(text), format, Conventions.UNKNOWN)
                        .map(Value::plain)
                        .orElse(null))
                .isEqualTo(value == null ? null : unescaped(value));
    }

    private static String unescaped(String cell) {
        return UNIT.matcher(cell)
                .replaceAll(unit -> Character.toString((char) Integer.parseInt(unit.group(1), 16)))
                .translateEscapes();
    }
}
