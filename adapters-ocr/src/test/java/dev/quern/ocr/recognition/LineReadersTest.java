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
    void tesseract_reads_a_language_of_its_packs_and_the_latin_reader_what_nobody_knows_wholly() {
        var first = new Says("ąćęłńóśźż", line(0.999, "Zapłata", "12"));
        var latin = new Says("āčē", line(0.9, "Zāplata", "12"));
        var tesseract = new Says("āčēģīķļņšūž", line(0.93, "Zaplatā", "12"));
        var all = new LineReaders(first, NOBODY, tesseract, latin);
        var withoutTesseract = new LineReaders(first, NOBODY, null, latin);

        assertThat(read(all, "lv")).isEqualTo("Zaplatā 12");
        assertThat(read(all, "pl")).isEqualTo("Zapłata 12");
        assertThat(read(all, "en")).isEqualTo("Zapłata 12");
        assertThat(read(withoutTesseract, "lv")).isEqualTo("Zāplata 12");
        assertThat(read(withoutTesseract, "pl")).isEqualTo("Zapłata 12");
        assertThat(all.know("lv")).isTrue();
        assertThat(all.know("ru")).isFalse();
        assertThat(withoutTesseract.know("lv")).isFalse();
    }

    @Test
    void what_the_first_reader_doubts_is_read_by_the_second() {
        var second = new Says("", line(0.97, "Invoice", "43300"));

        assertThat(read(new LineReaders(new Says("", line(0.98, "lnvoice", "4330O")), second, null, null), null))
                .isEqualTo("Invoice 43300");
        assertThat(read(new LineReaders(new Says("", line(0.995, "lnvoice", "4330O")), second, null, null), null))
                .isEqualTo("lnvoice 4330O");
        assertThat(read(new LineReaders(new Says("", line(0.9, "Invoicé", "43300")), second, null, null), null))
                .as("accents are seen by the first alone")
                .isEqualTo("Invoicé 43300");
    }

    @Test
    void a_line_in_another_script_is_believed_however_sure_the_first_was_of_its_look_alikes() {
        var first = new Says("", line(0.995, "CyMMa"));
        var russian = new Says(Letters.of("ru"), line(0.7, "Сумма"));
        var unsure = new Says(Letters.of("ru"), line(0.3, "Сумма"));

        assertThat(read(new LineReaders(first, NOBODY, russian, null), "ru")).isEqualTo("Сумма");
        assertThat(read(new LineReaders(first, NOBODY, unsure, null), "ru")).isEqualTo("CyMMa");
        assertThat(read(new LineReaders(first, new Says(Letters.of("zh"), line(0.9, "合计")), null, null), "zh"))
                .isEqualTo("合计");
    }

    @Test
    void a_hardly_legible_page_of_unknown_language_is_tried_in_other_scripts() {
        var garbled = new Says("", line(0.8, "CyMMa", "K", "onnaTe"));
        var russian = new Says(Letters.of("ru"), line(0.9, "Сумма", "к", "оплате"));
        var plain = new Says(Letters.of("ru"), line(0.9, "Summa"));

        assertThat(read(new LineReaders(garbled, NOBODY, russian, null), null)).isEqualTo("Сумма к оплате");
        assertThat(read(new LineReaders(new Says("", line(0.95, "Summa")), NOBODY, russian, null), null))
                .isEqualTo("Summa");
        assertThat(read(new LineReaders(garbled, NOBODY, plain, null), null)).isEqualTo("CyMMa K onnaTe");
    }

    @Test
    void accents_that_the_language_of_the_page_has_not_are_decided_again() {
        var french = new LineReader() {
            @Override
            public boolean knows(String language) {
                return true;
            }

            @Override
            public List<ReadLine> read(Picture page, List<TextRegion> lines, @Nullable String language) {
                var text = language == null ? "dépót" : "dépôt";
                return Collections.nCopies(lines.size(), line(1, "le", "montant", "de", "la", "facture", "est", text));
            }
        };

        assertThat(read(new LineReaders(french, NOBODY, null, null), null)).endsWith("dépôt");
    }

    /** A second reader that sees nothing. */
    private static final LineReader NOBODY = new Says("", ReadLine.NOTHING);

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
