package dev.quern.ocr.engine;

import static dev.quern.core.result.FieldFormat.ONELINE;
import static dev.quern.core.result.FieldFormat.TEXT;
import static dev.quern.ocr.engine.Sketch.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.ocr.engine.candidate.Ticks;
import dev.quern.ocr.engine.page.PageView;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Of several options that a form prints, the one that is ticked. */
class TicksTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Payment: ☐ cash ☒ credit card ☐ transfer",
                "Payment:      ☐ cash      ☑ credit card      ☐ transfer",
                "Payment: [ ] cash [x] credit card [ ] transfer",
                "Payment:      [ ] cash      [x] credit card      [ ] transfer",
                "Payment:      cash      X      credit card      transfer",
                "Payment       cash      X credit card      transfer",
                """
                Payment
                ☐ cash
                ☒ credit card
                ☐ transfer
                """
            })
    void a_box_or_a_cross_stands_before_the_option(String form) {
        assertThat(value("payment method", ONELINE, "how the guest pays", form)).isEqualTo("credit card");
    }

    @Test
    void what_an_option_answers_stands_before_the_first_of_its_line_or_over_it() {
        var form = """
                FASTING?                      SMOKER?                        PREGNANT?
                X    Yes     No               Yes    X    No                 X    Unknown     No

                Dinner tonight?    X    yes, at 19.45     no      Allergies: shellfish
                """;
        assertThat(value("fasting", ONELINE, null, form)).isEqualTo("Yes");
        assertThat(value("smoker", ONELINE, null, form)).isEqualTo("No");
        assertThat(value("pregnant", TEXT, null, form)).isEqualTo("Unknown");
        assertThat(value("dinner tonight", ONELINE, null, form)).isEqualTo("yes, at 19.45");
        assertThat(value("allergies", ONELINE, null, form)).isEqualTo("shellfish");
    }

    @Test
    void boxes_after_their_options_tick_nothing() {
        var form = "Status: single ☐ married ☒";
        assertThat(Ticks.in(Sketch.pages(form).pages().stream()
                                .map(PageView::of)
                                .toList())
                        .isNone())
                .isTrue();
    }

    @Test
    void a_box_at_the_end_of_a_line_ticks_nothing() {
        assertThat(value("colour", ONELINE, null, """
                Colour: blue         read and understood     ☒
                ☐
                """)).isEqualTo("blue");
    }

    @Test
    void the_option_of_the_last_box_of_a_line_may_be_on_the_next_line() {
        assertThat(value("cover", ONELINE, "Which cover is ticked?", """
                Cover
                [ ] fire [x] hail [ ]
                frost and storm
                """)).isEqualTo("hail");
        assertThat(value("paid by", ONELINE, null, """
                Paid by: [ ] owner [x] tenant [ ]
                somebody else
                """)).isEqualTo("tenant");
    }

    @Test
    void a_ticked_option_ends_before_the_next_box() {
        var pages = Sketch.pages("Heating: ☐ gas ☒ oil ☐ none");
        var considered = Sketch.ENGINE.consider(pages, List.of(Field.of("heating", ONELINE, null)), Guidance.NONE);

        assertThat(considered.get(0).options())
                .filteredOn(option -> "oil".equals(option.value().plain()))
                .isNotEmpty()
                .allSatisfy(option -> assertThat(option.strengths()).containsEntry("text-goes-on", 0.0));
    }

    @Test
    void the_end_of_a_label_is_no_value() {
        assertThat(value("reason", ONELINE, null, """
                3. Reason for transfer
                [ ] repair [x] loan [ ] storage
                """)).isEqualTo("loan");
        assertThat(value("reason", ONELINE, null, "Reason for transfer")).isNull();
    }

    @Test
    void what_a_ticked_option_asks_for_answers_the_question() {
        assertThat(value("pets", ONELINE, null, """
                Any pets?        no      X     yes, namely:     two tortoises
                Telephone:       07700 900318
                """)).isEqualTo("two tortoises");
    }

    @Test
    void a_sign_between_figures_ticks_nothing() {
        var order = """
                Order:        2 x belt guard, left
                Size:         155 x 90 mm
                Parts:        2    x    belt guard    in stock
                """;
        assertThat(value("size", ONELINE, null, order)).isEqualTo("155 x 90 mm");
        assertThat(Ticks.in(Sketch.pages(order).pages().stream()
                                .map(PageView::of)
                                .toList())
                        .isNone())
                .isTrue();
    }
}
