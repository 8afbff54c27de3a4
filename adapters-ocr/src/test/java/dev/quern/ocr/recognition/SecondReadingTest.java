package dev.quern.ocr.recognition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.ocr.recognition.ReadLine.ReadWord;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SecondReadingTest {
    @Test
    void a_few_accents_on_a_page_of_unknown_language_are_misread_and_many_are_its_language() {
        var plain = Collections.nCopies(30, line(1, "STORAGE", "BOX", "12.50"));
        assertThat(SecondReading.of(List.of())).isEqualTo(SecondReading.OF_PLAIN);
        assertThat(SecondReading.of(with(plain, line(0.9, "CHÄNGE")))).isEqualTo(SecondReading.OF_PLAIN);
        assertThat(SecondReading.of(Collections.nCopies(9, line(0.9, "Größe", "1", "Stück", "50", "€"))))
                .isEqualTo(SecondReading.OF_ACCENTED);
    }

    @Test
    void accents_are_believed_on_a_page_that_has_them_and_nowhere_else() {
        var first = line(0.9, "CHÄNGE");
        var second = line(0.97, "CHANGE");
        assertThat(SecondReading.OF_ACCENTED.merged(first, second).text()).isEqualTo("CHÄNGE");
        assertThat(SecondReading.OF_PLAIN.merged(first, second).text()).isEqualTo("CHANGE");
    }

    @Test
    void words_are_chosen_one_by_one_where_both_saw_as_many_and_else_the_line() {
        var first = line(0.9, "4330O", "SERI");
        assertThat(SecondReading.OF_PLAIN
                        .merged(first, line(0.85, "43300", "SER1"))
                        .text())
                .isEqualTo("43300 SER1");
        assertThat(SecondReading.OF_PLAIN
                        .merged(first, line(0.5, "43300", "SER1"))
                        .text())
                .isEqualTo("4330O SERI");
        assertThat(SecondReading.OF_ACCENTED
                        .merged(first, line(0.95, "43300SERI"))
                        .text())
                .isEqualTo("43300SERI");
        assertThat(SecondReading.OF_PLAIN.merged(first, ReadLine.NOTHING).text())
                .isEqualTo("4330O SERI");
    }

    @Test
    void a_line_is_read_again_where_one_word_is_doubtful() {
        assertThat(SecondReading.OF_ACCENTED.isWanted(line(0.985, "Größe"))).isFalse();
        assertThat(SecondReading.OF_PLAIN.isWanted(line(0.985, "Size"))).isTrue();
        assertThat(SecondReading.OF_PLAIN.isWanted(ReadLine.NOTHING)).isFalse();
    }

    private static List<ReadLine> with(List<ReadLine> lines, ReadLine more) {
        return Stream.concat(lines.stream(), Stream.of(more)).toList();
    }

    private static ReadLine line(double confidence, String... words) {
        return new ReadLine(Arrays.stream(words)
                .map(word -> new ReadWord(word, 0, 1, confidence))
                .toList());
    }
}
