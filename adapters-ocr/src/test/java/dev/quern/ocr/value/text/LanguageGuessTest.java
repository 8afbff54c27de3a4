package dev.quern.ocr.value.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguageGuessTest {
    @ParameterizedTest
    @CsvSource({
        "de, Bitte uberweisen Sie den Betrag bis zum 14. April",
        "fr, Merci de votre confiance et pour vous servir",
        "es, Descripcion de los articulos y las condiciones",
        "it, La fattura della merce non e stata pagata",
        "pl, Faktura z dnia 3 wrzesnia oraz prosze",
        "sv, Summa att betala och tack",
        "en, Please pay the amount by the end of May"
    })
    void small_words_tell_the_language(String language, String line) {
        assertThat(LanguageGuess.of(List.of(line))).isEqualTo(language);
    }

    @Test
    void too_few_or_mixed_words_tell_nothing() {
        assertThat(LanguageGuess.of(List.of())).isNull();
        assertThat(LanguageGuess.of(List.of("Total 42.00", "Mueller und Partner")))
                .isNull();
        assertThat(LanguageGuess.of(List.of("the order of", "der Auftrag und"))).isNull();
    }
}
