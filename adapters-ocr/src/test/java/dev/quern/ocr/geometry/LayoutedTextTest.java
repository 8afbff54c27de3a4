package dev.quern.ocr.geometry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import java.util.List;
import org.junit.jupiter.api.Test;

class LayoutedTextTest {
    /** A word on a page of 100 columns and 50 rows. */
    private static Word at(int column, double row, String text) {
        return Word.of(text, new Box(column / 100.0, row / 50, (column + text.length()) / 100.0, (row + 0.8) / 50));
    }

    private static String text(Word... words) {
        return LayoutedText.of(new Pages(List.of(new Page(0, 600, 600, List.of(words))), true));
    }

    @Test
    void words_stand_at_their_column() {
        assertThat(text(at(0, 0, "Item"), at(20, 0, "Price"), at(0, 1, "Bolt"), at(21, 1, "4.00")))
                .isEqualTo("Item                Price\nBolt                 4.00\n");
    }

    @Test
    void the_order_of_the_words_does_not_matter() {
        assertThat(text(at(10, 1, "d"), at(0, 0, "a"), at(0, 1, "c"), at(10, 0, "b")))
                .isEqualTo("a         b\nc         d\n");
    }

    @Test
    void space_between_lines_becomes_blank_lines_within_reason() {
        assertThat(text(at(0, 0, "a"), at(0, 2, "b"), at(0, 40, "c"))).isEqualTo("a\n\nb\n\n\n\nc\n");
    }

    @Test
    void a_form_feed_stands_between_pages() {
        var page = new Page(0, 600, 600, List.of(at(0, 0, "a")));

        assertThat(LayoutedText.of(new Pages(List.of(page, page), true))).isEqualTo("a\n\fa\n");
    }

    @Test
    void a_page_without_words_has_no_text() {
        assertThat(text()).isEmpty();
    }

    @Test
    void words_outside_the_page_and_of_no_width_do_no_harm() {
        var nowhere = Word.of("x", new Box(-3, -3, -3, -3));
        var beyond = Word.of("y", new Box(7, 7, 7, 7));

        assertThat(text(nowhere, beyond)).contains("x").contains("y").hasSizeLessThan(2000);
    }
}
