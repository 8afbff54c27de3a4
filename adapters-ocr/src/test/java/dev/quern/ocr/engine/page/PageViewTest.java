package dev.quern.ocr.engine.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.ocr.engine.Sketch;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What of a line is one segment. */
class PageViewTest {
    private static List<String> segments(String text) {
        return PageView.of(Sketch.pages(text).pages().get(0)).segments().stream()
                .map(Segment::text)
                .toList();
    }

    @Test
    void dots_that_lead_from_one_word_to_another_part_them() {
        assertThat(segments("""
                Brake pads ............ GBP 138.50
                Next service due ... 30 November
                Signature ..............
                ..........
                """))
                .containsExactly(
                        "Brake pads",
                        "GBP 138.50",
                        "Next service due",
                        "30 November",
                        "Signature ..............",
                        "..........");
    }

    @Test
    void dots_of_a_sentence_and_of_a_word_stay() {
        assertThat(segments("Well ... we shall see...")).containsExactly("Well ... we shall see...");
    }

    @Test
    void dots_that_fill_up_a_label_are_no_part_of_it() {
        assertThat(segments("Language...: English")).containsExactly("Language: English");
    }

    @Test
    void bars_around_a_row_part_its_cells() {
        assertThat(segments("""
                | Task | Owner |
                Home | Shop | Basket
                """)).containsExactly("Task", "Owner", "Home | Shop | Basket");
    }

    @Test
    void a_word_that_starts_where_columns_of_another_table_do_is_not_cut_off() {
        assertThat(segments("""
                Terms of payment    45 days end of month

                Line    Part           Description       Qty
                10      SL-6204-2Z     Ball bearing        2
                20      SL-32008-X     Roller bearing     36
                30      GR-LT2-05      Grease in pails     8
                40      VR-40-52-7     Shaft seal        120
                """)).startsWith("Terms of payment", "45 days end of month", "Line");
    }
}
