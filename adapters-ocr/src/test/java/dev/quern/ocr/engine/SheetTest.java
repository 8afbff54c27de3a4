package dev.quern.ocr.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The segments into which the words of a line are cut. */
class SheetTest {
    private static final double WIDTH = 600;
    private static final double HEIGHT = 800;
    private static final double LETTER = 5;
    private static final double SIZE = 9;

    private final List<Word> words = new ArrayList<>();

    @Test
    void a_value_that_is_printed_over_the_next_label_ends_where_that_column_begins() {
        row(0, "Sponsor", "WAT/Ann van Dale/School Board/NX/Lib", "Slip #", "2493-2");
        row(1, "Brand", "Choice", "Slip Date", "05/10/20");
        row(2, "Product", "Candidate", "Slip Month", "May");
        row(3, "Estimate", "6833", "Slip Period", "05/20");
        row(4, "Office", "Leeds", "Order #", "2493");

        assertThat(texts().get(0))
                .containsExactly("Sponsor", "WAT/Ann van Dale/School Board/NX/Lib", "Slip #", "2493-2");
    }

    @Test
    void text_on_another_baseline_is_not_part_of_a_label_printed_over_it() {
        row(0, "Client", "Meadow Foods (4711)", "Slip #", "2493-2");
        row(1, "Brand", "Choice", "Slip Date", "05/10/20");
        words.add(word("Remit", 240, 20 + 3.5));
        words.add(word("to", 270, 20 + 3.5));
        words.add(word("Group", 285, 20 + 3.5));
        words.add(word("Inc", 313, 20 + 3.5));

        assertThat(texts().get(0)).contains("Slip #", "Remit to Group Inc").doesNotContain("Group", "Slip # Inc");
    }

    private static Word word(String text, double left, double top) {
        return new Word(
                text,
                new Box(left / WIDTH, top / HEIGHT, (left + LETTER * text.length()) / WIDTH, (top + SIZE) / HEIGHT),
                SIZE,
                false);
    }

    /** Adds a line of cells, in columns at 20, 120, 280 and 360 points. */
    private void row(int line, String... cells) {
        double[] lefts = {20, 120, 280, 360};
        for (int i = 0; i < cells.length; i++) {
            double left = lefts[i];
            for (var text : cells[i].split(" ", -1)) {
                double right = left + LETTER * text.length();
                var box = new Box(
                        left / WIDTH, (20 + line * 12) / HEIGHT, right / WIDTH, (20 + line * 12 + SIZE) / HEIGHT);
                words.add(new Word(text, box, SIZE, false));
                left = right + LETTER;
            }
        }
    }

    private List<List<String>> texts() {
        return PageView.of(new Page(0, WIDTH, HEIGHT, words)).lines().stream()
                .map(line -> line.stream().map(Segment::text).toList())
                .toList();
    }
}
