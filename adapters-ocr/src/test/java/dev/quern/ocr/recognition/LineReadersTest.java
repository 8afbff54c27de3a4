package dev.quern.ocr.recognition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.ocr.recognition.ReadLine.ReadWord;
import dev.quern.ocr.recognition.region.TextRegion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
    void where_the_second_reader_sees_other_words_the_surer_one_is_believed() {
        assertThat(better(line(0.9, "Total", "42"), line(0.95, "Total"))).isEqualTo("Total");
        assertThat(better(line(0.9, "Total", "42"), line(0.91, "Total"))).isEqualTo("Total 42");
        // The second may be less sure where the first does not know a character, here €.
        assertThat(better(line(0.95, "12,50"), line(0.9, "12,50", "€"))).isEqualTo("12,50 €");
    }

    @Test
    void tesseract_reads_a_language_whose_letters_the_first_reader_does_not_know() {
        var first = new Says("", line(0.99, "Zaplata", "12"));
        var latin = new Says("äöü", line(0.9, "Zapläta", "12"));
        var tesseract = new Says("ąćęłńóśźż", line(0.93, "Zapłata", "12"));
        var readers = new LineReaders(first, latin, tesseract);

        assertThat(read(readers, "pl")).isEqualTo("Zapłata 12");
        assertThat(read(readers, "de")).isEqualTo("Zapläta 12");
        assertThat(read(readers, "en")).isEqualTo("Zaplata 12");
        assertThat(read(new LineReaders(first, latin, null), "pl")).isEqualTo("Zapläta 12");
        assertThat(read(new LineReaders(first, null, null), "pl")).isEqualTo("Zaplata 12");
        assertThat(readers.know("pl")).isTrue();
        assertThat(readers.know("ru")).isFalse();
        assertThat(new LineReaders(first, latin, null).know("pl")).isFalse();
    }

    @Test
    void a_line_in_another_script_is_believed_however_sure_the_first_was_of_its_look_alikes() {
        var first = new Says("", line(0.98, "CyMMa"));
        assertThat(read(new LineReaders(first, null, new Says(Letters.of("ru"), line(0.7, "Сумма"))), "ru"))
                .isEqualTo("Сумма");
        assertThat(read(new LineReaders(first, null, new Says(Letters.of("ru"), line(0.3, "Сумма"))), "ru"))
                .isEqualTo("CyMMa");
    }

    @Test
    void a_hardly_legible_page_of_unknown_language_is_tried_in_other_scripts() {
        var garbled = new Says("", line(0.8, "CyMMa", "K", "onnaTe"));
        var russian = new Says(Letters.of("ru"), line(0.9, "Сумма", "к", "оплате"));

        assertThat(read(new LineReaders(garbled, null, russian), null)).isEqualTo("Сумма к оплате");
        assertThat(read(new LineReaders(new Says("", line(0.95, "Summa")), null, russian), null))
                .isEqualTo("Summa");
        assertThat(read(new LineReaders(garbled, null, new Says(Letters.of("ru"), line(0.9, "Summa"))), null))
                .isEqualTo("CyMMa K onnaTe");
    }

    /** A reader that knows some letters and reads the same in every line. */
    private record Says(String letters, ReadLine line) implements LineReader {
        @Override
        public boolean knows(String language) {
            return Letters.of(language).chars().allMatch(letter -> letters.indexOf(letter) >= 0);
        }

        @Override
        public List<ReadLine> read(Picture page, List<TextRegion> lines, @Nullable String language) {
            return Collections.nCopies(lines.size(), line);
        }
    }

    private static String read(LineReaders readers, @Nullable String language) {
        var line = new TextRegion(50, 10, 80, 10, 0, 1);
        return readers.read(new Picture(1, 1, new byte[3]), List.of(line, line), language)
                .get(0)
                .text();
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
