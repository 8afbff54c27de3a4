package dev.quern.ocr.reading.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
}
