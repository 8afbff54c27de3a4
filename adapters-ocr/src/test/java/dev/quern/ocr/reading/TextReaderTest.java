package dev.quern.ocr.reading;

import static dev.quern.ocr.reading.Readings.firstPage;
import static dev.quern.ocr.reading.Readings.read;
import static dev.quern.ocr.reading.Readings.reason;
import static dev.quern.ocr.reading.Readings.texts;
import static dev.quern.ocr.reading.Readings.word;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.quern.core.reading.Reading;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextReaderTest {
    @TempDir
    Path folder;

    private final TextReader reader = new TextReader();

    private Reading reading(String text) {
        return reading(text.getBytes(StandardCharsets.UTF_8));
    }

    private Reading reading(byte[] bytes) {
        return reader.read(write(bytes), "text/plain");
    }

    private Path write(byte[] bytes) {
        try {
            return Files.write(folder.resolve("file.txt"), bytes);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void words_stand_on_a_grid_of_characters() {
        var reading = reading("Invoice   7\n\n  Total: 12.50\n");

        assertThat(texts(reading)).containsExactly("Invoice", "7", "Total:", "12.50");
        assertThat(read(reading).pages().paged()).isFalse();
        assertThat(firstPage(reading).width()).isEqualTo(14 * 6);
        assertThat(firstPage(reading).height()).isEqualTo(3 * 12);
        var total = word(reading, "Total:").box();
        assertThat(total.left()).isCloseTo(2 / 14.0, within(1e-9));
        assertThat(total.right()).isCloseTo(8 / 14.0, within(1e-9));
        assertThat(total.top()).isBetween(2 / 3.0, 0.75);
        assertThat(total.bottom()).isBetween(0.9, 1.0);
        assertThat(word(reading, "7").box().left()).isCloseTo(10 / 14.0, within(1e-9));
    }

    @Test
    void a_tab_goes_to_the_next_multiple_of_eight_columns() {
        var reading = reading("a\tb\n12345678\tc");

        assertThat(word(reading, "b").box().left() * 17).isCloseTo(8, within(1e-9));
        assertThat(word(reading, "c").box().left() * 17).isCloseTo(16, within(1e-9));
    }

    @Test
    void a_soft_hyphen_is_seen_at_the_end_of_a_line_only() {
        assertThat(texts(reading("Ver\u00ADsand\u00ADkos\u00AD\nten f\u00ADrei\u00AD \n")))
                .containsExactly("Versandkos-", "ten", "frei-");
    }

    @Test
    void form_feeds_make_pages() {
        var read = read(reading("one\n\ftwo\n\f"));

        assertThat(read.pages().paged()).isTrue();
        assertThat(read.pages().pages())
                .extracting(page -> page.words().get(0).text())
                .containsExactly("one", "two");
    }

    @Test
    void the_text_itself_is_kept_with_plain_line_ends() {
        assertThat(read(reading("one\r\n  two\rthree")).text()).isEqualTo("one\n  two\nthree");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "windows-1252"})
    void the_encoding_is_found_without_a_byte_order_mark(String charset) {
        assertThat(texts(reading("Größe über 20 € brutto".getBytes(Charset.forName(charset)))))
                .containsExactly("Größe", "über", "20", "€", "brutto");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
    void a_byte_order_mark_is_followed_and_left_out(String charset) {
        assertThat(texts(reading("\uFEFFЦена 20".getBytes(Charset.forName(charset)))))
                .containsExactly("Цена", "20");
    }

    /** Short texts, such as files of a few rows. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            windows-1252 | Muller & Söhne, Gebühr 20 €
            windows-1252 | Facture n° 12, Montant à régler : 1 234,50 €, échéance
            windows-1252 | Factura nº 12, Año 2026, señor Muñoz: 99,00 €
            windows-1252 | Att betala: 99 kr, Förfallodag: måndag, Örebro
            windows-1252 | Total £12.50
            windows-1252 | Reikningur nr. 12, greiðsla: þrjátíu þúsund, nær yfir ágúst, hlýða
            windows-1250 | Nr;Nazwa;Kwota 1;Łódź Spółka;12,50 2;Gdańsk źdźbło;1,00
            windows-1250 | Do zapłaty: 1234,50 zł, Termin płatności: 14 dni, Kraków
            windows-1250 | Číslo faktury;Dodavatel;Částka 1;Řezníček a synové;1 200,50 Kč
            windows-1250 | Számla sorszáma;Vevő;Összeg 1;Kővári Gyűrűs Kft;1200
            ISO-8859-2 | Do zapłaty: 1234,50 zł, Śródmieście, źródło, Kraków
            windows-1254 | Fatura numarası 12, İstanbul Şişli, ödenecek toplam tutar
            windows-1251 | Номер;Название;Сумма 1;Стол письменный;1200,50
            KOI8-R | Счёт номер 12 от первого марта, итого к оплате
            IBM866 | Счёт номер 12 от первого марта, итого к оплате
            windows-1253 | Τιμολόγιο αριθμός 12, Σύνολο πληρωμής 12,50
            IBM850 | Rechnung;Empfänger;Betrag R-1;Bäckerei Müller;12,50 R-2;Straße & Söhne
            IBM850 | Montant à régler, échéance février, élève
            x-MacRoman | Rechnung;Empfänger;Betrag R-1;Bäckerei Müller;12,50 R-2;Straße & Söhne
            x-MacRoman | Montant à régler, échéance février, élève
            windows-31j | 番号,品名,金額 1,机,12000 2,椅子,8000
            Big5 | 發票號碼 12 總金額 1200 元
            EUC-KR | 송장 번호 12 총액 1200 원
            GB18030 | 发票号码 12，开票日期 2026年3月14日，购买方名称：北京纸业有限公司，价税合计 1200 元
            """)
    void an_older_encoding_is_told_by_the_words_that_it_gives(String charset, String text) {
        assertThat(texts(reading(text.getBytes(Charset.forName(charset))))).containsExactly(text.split(" ", -1));
    }

    @Test
    void a_character_cut_in_two_at_the_end_does_not_change_the_encoding() {
        var whole = "Größe, Länge, Höhe, Fläche, Gewähr, Stück, Menge für später, Gebühr, Öl, Übertrag ü"
                .getBytes(StandardCharsets.UTF_8);

        assertThat(texts(reading(Arrays.copyOf(whole, whole.length - 1)))).contains("Größe,", "Übertrag");
    }

    @Test
    void a_line_that_is_too_long_continues_in_the_next_row() {
        var reading = reading("4711 ".repeat(1000) + "x".repeat(1200));

        var page = firstPage(reading);
        assertThat(page.width()).isEqualTo(500 * 6);
        assertThat(page.words()).hasSize(1003);
        assertThat(page.words())
                .allSatisfy(word -> assertThat(word.box().right()).isLessThanOrEqualTo(1));
    }

    @Test
    void blank_text_is_one_page_without_words() {
        assertThat(read(reading(" \n\n ")).pages().hasWords()).isFalse();
        assertThat(read(reading(" \n\n ")).pages().count()).isEqualTo(1);
    }

    @Test
    void an_empty_file_is_unreadable() {
        assertThat(reason(reading(""))).isEqualTo("The file is empty");
    }

    @Test
    void binary_rubbish_is_not_text() {
        var bytes = new byte[5000];
        new Random(7).nextBytes(bytes);

        assertThat(reason(reading(bytes))).isEqualTo("The file is not text");
        assertThat(reason(reading(new byte[100]))).isEqualTo("The file is not text");
    }

    @Test
    void limits_are_named_with_what_was_found() {
        var small = new TextReader(10, 2);

        assertThat(reason(small.read(write(new byte[11]), "text/plain")))
                .isEqualTo("The text has 11 bytes; at most 10 are read");
        assertThat(reason(small.read(write("a\fb\fc".getBytes(StandardCharsets.UTF_8)), "text/plain")))
                .isEqualTo("The text has 3 pages; at most 2 are read");
    }

    @Test
    void control_characters_are_dropped() {
        assertThat(texts(reading("plain \u0007text here, long enough to count as such, and more of it\u001A")))
                .startsWith("plain", "text")
                .endsWith("it");
    }
}
