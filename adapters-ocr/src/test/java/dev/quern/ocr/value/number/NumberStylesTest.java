package dev.quern.ocr.value.number;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class NumberStylesTest {
    @Test
    void amounts_of_one_style_decide() {
        assertThat(NumberStyles.decide(List.of("1.234", "Summe 12,50 EUR"), Locale.US))
                .contains(',');
        assertThat(NumberStyles.decide(List.of("1,234", "total 1,234.50"), Locale.GERMANY))
                .contains('.');
        assertThat(NumberStyles.decide(List.of("1.234.567"), null)).contains(',');
    }

    @Test
    void dates_and_codes_do_not_vote() {
        assertThat(NumberStyles.decide(List.of("16.06.2026", "Tel. 0123.45", "192.168.1.10", "v1.2"), null))
                .isEmpty();
    }

    @Test
    void numbers_of_sections_and_days_do_not_vote() {
        assertThat(NumberStyles.decide(
                        List.of(
                                "1.1 Der Mieter",
                                "2.10 Die Kaution",
                                "3.25 Das Haus",
                                "gekündigt zum 30.04. und",
                                "2.640 Euro"),
                        Locale.GERMAN))
                .contains(',');
    }

    @Test
    void times_of_day_do_not_outvote_the_language() {
        assertThat(NumberStyles.decide(List.of("Glocke 1.140 kg", "Bürozeiten 8.30-12 Uhr"), Locale.GERMAN))
                .contains(',');
        assertThat(NumberStyles.decide(List.of("Kaffee 4.20", "Kuchen 3.80", "Tee 3.10"), Locale.GERMAN))
                .contains('.');
    }

    @Test
    void the_language_decides_where_no_number_does() {
        assertThat(NumberStyles.decide(List.of("1.234"), Locale.GERMAN)).contains(',');
        assertThat(NumberStyles.decide(List.of("1.234"), Locale.ENGLISH)).contains('.');
        assertThat(NumberStyles.decide(List.of("1.234"), new Locale("de", "CH")))
                .contains('.');
        assertThat(NumberStyles.decide(List.of("1.234"), null)).isEmpty();
    }

    @Test
    void the_language_of_the_text_decides_where_no_number_does() {
        var weights = List.of(
                "Bruttogewicht 212,400 KG", "Menge 2.000 ST", "Die Ware bitte prüfen, der Fahrer ist nicht bei");

        assertThat(NumberStyles.decide(weights, null)).contains(',');
        assertThat(NumberStyles.decide(List.of("Gross weight 212,400 KG of the goods", "from this and the"), null))
                .isEmpty();
        assertThat(NumberStyles.decide(List.of("CHF 1.234", "Der Betrag ist bitte nicht bei der Bank"), null))
                .isEmpty();
    }
}
