package dev.quern.ocr.value.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FoldingTest {
    @Test
    void plain_text_is_lower_case_without_accents_and_keeps_its_punctuation() {
        assertThat(Folding.plain("Große Bière, Łódź: SØR")).isEqualTo("grosse biere, lodz: sor");
        assertThat(Folding.plain("Pro\uFB01t")).isEqualTo("profit");
    }

    @Test
    void compact_text_is_letters_and_digits() {
        assertThat(Folding.compact("Straße Nº 12/b")).isEqualTo("strasseno12b");
    }

    @Test
    void letters_leave_out_figures() {
        assertThat(Folding.letters("Rechnung-Nr. 2024/17 für")).isEqualTo("rechnungnrfur");
    }

    @Test
    void characters_that_recognisers_mix_up_fold_alike() {
        assertThat(Folding.lookAlikes("1O8 I0B")).isEqualTo(Folding.lookAlikes("lo8 !OB"));
        assertThat(Folding.closed(Folding.lookAlikes("Modern"))).isEqualTo("modem");
        assertThat(Folding.lookAlikes(" - ")).isEmpty();
    }
}
