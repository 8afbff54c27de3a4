package dev.quern.ocr.engine.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.result.Conventions;
import dev.quern.ocr.engine.Sketch;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Lexicon;
import dev.quern.ocr.engine.ask.Memory;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Codes of several words, with what belongs to them and nothing else. */
class CodesTest {
    private static List<String> codes(String text) {
        var fit = new LabelFit(new Memory(Lexicon.load(), false));
        var views = Sketch.pages(text).pages().stream().map(PageView::of).toList();
        return Spotting.in(
                        views,
                        Conventions.UNKNOWN,
                        fit,
                        label -> fit.sense(label).isLabel())
                .getOrDefault(Shape.CODE, List.of())
                .stream()
                .map(Candidate::text)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "Our mark: SKM D 61/2025,    SKM D 61/2025",
        "Register SR-B 20417,        SR-B 20417",
        "Shot No.25-0188,            25-0188",
        "Akte Nr.2025/118,           2025/118",
        "Scheme IT07 KLM 55X901,     IT07 KLM 55X901",
        "'reg. MK19 XPD, a Larkin',  MK19 XPD",
        "plate HGT 4471. It stood,   HGT 4471"
    })
    void the_letters_before_a_code_belong_to_it_and_the_sign_of_a_number_does_not(String text, String code) {
        assertThat(codes(text)).contains(code);
    }

    @Test
    void a_currency_between_a_code_and_an_amount_is_no_part_of_either() {
        assertThat(codes("Voucher 20417 EUR 35")).contains("20417").doesNotContain("20417 EUR 35");
    }

    @Test
    void a_bracket_that_closes_one_within_stays() {
        assertThat(Looks.bare("Tärnan (Hallberg-Rassy 31).")).isEqualTo("Tärnan (Hallberg-Rassy 31)");
        assertThat(Looks.bare("(see page 3)")).isEqualTo("see page 3");
        assertThat(Looks.bare("f(x) and g)")).isEqualTo("f(x) and g");
    }
}
