package dev.quern.ocr.engine.ask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.ocr.engine.text.Wording;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Labels in words that are written or read a letter off. */
class LexiconTest {
    private static final Lexicon LEXICON = Lexicon.load();

    private static List<String> concepts(String text) {
        return LEXICON.find(Wording.of(text), false).stream()
                .map(match -> match.concept().id())
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"lnvoice number, invoice_number", "Rechnunqsdatum, issue_date", "passanger, passenger"})
    void a_misread_or_misspelt_label_is_found(String text, String concept) {
        assertThat(concepts(text)).contains(concept);
    }
}
