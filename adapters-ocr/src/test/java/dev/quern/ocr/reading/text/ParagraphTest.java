package dev.quern.ocr.reading.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParagraphTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Ver\u00ADsand\u00ADkosten    | Versandkosten
            Versand\u00AD                | Versand-
            three\u00A0hard words        | three hard words
            o\uFB00en\u2010sichtlich     | offen-sichtlich
            zero\u200Bwidth              | zerowidth
            """)
    void the_words_are_those_that_a_person_sees(String text, String seen) {
        assertThat(Paragraph.of(text).lay(40).stream()
                        .map(Line::words)
                        .flatMap(List::stream)
                        .map(Line.Word::text))
                .containsExactly(seen.split(" ", -1));
    }

    @Test
    void a_number_is_not_broken_at_the_end_of_a_line() {
        assertThat(Paragraph.of("To cancel, call 04 78 55 12 90 two days before.").lay(24).stream()
                        .map(line -> line.words().stream().map(Line.Word::text).collect(Collectors.joining(" "))))
                .containsExactly("To cancel, call", "04 78 55 12 90 two days", "before.");
    }

    @Test
    void a_row_of_numbers_is_broken_where_it_reaches_the_edge() {
        assertThat(Paragraph.of("17 ".repeat(40).strip()).lay(40))
                .hasSizeBetween(3, 5)
                .flatMap(Line::words)
                .hasSize(40);
    }
}
