package dev.quern.ocr.recognition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.ocr.recognition.ReadLine.ReadWord;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class LineReadersTest {
    @Test
    void a_word_that_differs_by_its_accents_alone_is_taken_however_sure_the_first_reader_was() {
        assertThat(better(line(0.99, "Strasse", "Muller", "12"), line(0.8, "Strasse", "Müller", "I2")))
                .isEqualTo("Strasse Müller 12");
    }

    @Test
    void a_guess_is_not_taken() {
        assertThat(better(line(0.99, "Muller"), line(0.4, "Müller"))).isEqualTo("Muller");
    }

    @Test
    void where_the_second_sees_other_words_the_surer_one_is_believed() {
        assertThat(better(line(0.9, "Total", "42"), line(0.95, "Total"))).isEqualTo("Total");
        assertThat(better(line(0.9, "Total", "42"), line(0.91, "Total"))).isEqualTo("Total 42");
        // The first cannot say €: the second may be less sure.
        assertThat(better(line(0.95, "12,50"), line(0.9, "12,50", "€"))).isEqualTo("12,50 €");
    }

    private static String better(ReadLine one, ReadLine other) {
        return LineReaders.better(one, other).text();
    }

    private static ReadLine line(double confidence, String... words) {
        var read = new ArrayList<ReadWord>();
        for (var word : words) {
            read.add(new ReadWord(word, 0, 1, confidence));
        }
        return new ReadLine(read);
    }
}
