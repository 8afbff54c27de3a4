package dev.quern.ocr.recognition;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LookAlikesTest {
    @ParameterizedTest
    @CsvSource({
        "B0X, BOX",
        "Peta1ing, Petaling",
        "RESERVAT10N, RESERVATION",
        "Leve1, Level",
        "5ubang, Subang",
        "2B11, 2811",
        "7/1l8B, 7/118B",
        "4330O, 43300",
        "811OO, 81100",
    })
    void a_character_is_what_its_neighbours_are(String read, String meant) {
        assertThat(LookAlikes.resolve(read, (position, other) -> 0.2f)).isEqualTo(meant);
    }

    @ParameterizedTest
    @CsvSource({"RM0.00", "RM1", "EU1", "T0169", "500ML", "5KG", "S10", "C0.", "A4", "12,50", "3IN1X2", "12O", "A123O"})
    void amounts_units_and_codes_stay_as_they_are(String read) {
        assertThat(LookAlikes.resolve(read, (position, other) -> 0.4f)).isEqualTo(read);
    }

    @ParameterizedTest
    @CsvSource({
        "ltem1014, Item1014",
        "lnvoice, Invoice",
        "ltd, ltd",
        "lbs, lbs",
        "llave, llave",
        "ljubav, ljubav",
        "lane, lane"
    })
    void no_word_begins_with_a_small_l_and_a_consonant(String read, String meant) {
        assertThat(LookAlikes.resolve(read, (position, other) -> 0.02f)).isEqualTo(meant);
    }

    @Test
    void a_look_alike_that_the_network_finds_too_unlikely_is_not_taken() {
        assertThat(LookAlikes.resolve("B0X", (position, other) -> 0.01f)).isEqualTo("B0X");
        assertThat(LookAlikes.resolve("ltem", (position, other) -> 0.01f)).isEqualTo("ltem");
        assertThat(LookAlikes.resolve("Leve1", (position, other) -> 0.05f)).isEqualTo("Leve1");
    }
}
