package dev.quern.ocr.geometry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Ruling;
import dev.quern.core.page.Word;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinesTest {
    private static final double HEIGHT = 10;

    /** A word 10 points high between two edges, on a page of 1000 by 1000 points. */
    private static Word at(String text, double left, double right, double top) {
        return Word.of(text, new Box(left / 1000, top / 1000, right / 1000, (top + HEIGHT) / 1000));
    }

    private static Page page(List<Ruling> rulings, List<Word> words) {
        return new Page(0, 1000, 1000, words, rulings);
    }

    private static List<List<String>> text(List<List<List<Word>>> lines) {
        return lines.stream()
                .map(line -> line.stream()
                        .map(run ->
                                String.join(" ", run.stream().map(Word::text).toList()))
                        .toList())
                .toList();
    }

    private static List<List<String>> runs(Word... words) {
        return text(Lines.withRuns(page(List.of(), List.of(words)), List.of(words)));
    }

    @Test
    void words_are_read_line_by_line_whatever_order_they_come_in() {
        assertThat(runs(at("d", 100, 110, 20), at("b", 100, 110, 1), at("c", 0, 10, 21), at("a", 0, 10, 0)))
                .containsExactly(List.of("a", "b"), List.of("c", "d"));
    }

    @Test
    void words_with_a_blank_between_them_are_one_run_and_with_a_wide_gap_two() {
        assertThat(runs(at("Unit", 0, 20, 0), at("price", 28.9, 50, 0), at("Sum", 59.1, 80, 0)))
                .containsExactly(List.of("Unit price", "Sum"));
    }

    @Test
    void a_gap_may_be_wider_after_a_comma_and_in_an_image() {
        assertThat(runs(at("8,", 0, 20, 0), at("Long", 35, 50, 0))).containsExactly(List.of("8, Long"));
        var box = new Box(.03, 0, .05, .01);
        assertThat(runs(at("8", 0, 20, 0), new Word("Long", box, 0, false, .9))).containsExactly(List.of("8 Long"));
    }

    @Test
    void a_vertical_line_separates_words() {
        var words = List.of(at("a", 0, 10, 0), at("b", 14, 20, 0));
        var upright = new Ruling(new Box(.012, 0, .012, .5));

        assertThat(text(Lines.withRuns(page(List.of(upright), words), words))).containsExactly(List.of("a", "b"));
    }

    @Test
    void a_cell_that_reaches_up_to_the_next_column_ends_where_that_begins() {
        var words = new ArrayList<Word>();
        for (int row = 0; row < 5; row++) {
            words.add(at("Bolt", 0, row == 2 ? 197 : 40, 20 * row));
            words.add(at("4.00", 200, 240, 20 * row));
        }
        var page = page(List.of(), words);

        assertThat(text(Lines.withColumns(page, words)).get(2)).containsExactly("Bolt", "4.00");
        assertThat(text(Lines.withRuns(page, words)).get(2)).containsExactly("Bolt 4.00");
    }

    @Test
    void thousands_before_hundreds_that_stand_in_a_column_are_one_number() {
        var words = new ArrayList<Word>();
        for (int row = 0; row < 6; row++) {
            words.add(at("Cartons", 0, 40, 20 * row));
            if (row == 2) {
                words.add(at("2", 194, 199, 20 * row));
            }
            words.add(at("356,00", 202, 236, 20 * row));
        }

        assertThat(text(Lines.withColumns(page(List.of(), words), words)).get(2))
                .containsExactly("Cartons", "2 356,00");
    }

    @Test
    void numbers_that_end_over_each_other_part_from_words_that_begin_over_each_other() {
        var words = new ArrayList<Word>();
        var numbers = List.of("3.412,80", "143,90", "2.196,40", "418,20");
        words.add(at("House", 160, 199, 0));
        words.add(at("Key", 206, 226, 0));
        for (int row = 0; row < 4; row++) {
            var number = numbers.get(row);
            words.add(at(number, 200 - 4.5 * number.length(), 200, 20 * row + 20));
            words.add(at("Area", 206, 226, 20 * row + 20));
        }
        // The same with a typewriter's blank: "12 May" over " 2 March" are days.
        var days = new ArrayList<Word>();
        for (int row = 0; row < 4; row++) {
            days.add(at("1.5", 182, 200, 20 * row));
            days.add(at("May", 206, 224, 20 * row));
        }

        assertThat(text(Lines.withColumns(page(List.of(), words), words)).get(1))
                .containsExactly("3.412,80", "Area");
        assertThat(text(Lines.withColumns(page(List.of(), days), days)).get(1)).containsExactly("1.5 May");
    }

    @Test
    void a_sentence_with_blanks_that_were_filled_in_is_one_run() {
        assertThat(runs(
                        at("residing", 0, 40, 0),
                        at("Leeds", 80, 110, 0),
                        at(",", 140, 142, 0),
                        at("born", 146, 170, 0)))
                .containsExactly(List.of("residing Leeds , born"));
    }

    @Test
    void a_justified_line_with_wide_blanks_is_one_run() {
        assertThat(runs(
                        at("Vous", 0, 30, 0),
                        at("pourrez", 44, 80, 0),
                        at("disposer", 95, 140, 0),
                        at("de", 154.5, 165, 0),
                        at("halle,", 178, 210, 0),
                        at("durant la journée du 22 avril 2025", 0, 210.5, 12)))
                .containsExactly(
                        List.of("Vous pourrez disposer de halle,"), List.of("durant la journée du 22 avril 2025"));
    }

    @Test
    void a_row_of_cells_between_the_edges_of_a_line_stays_one_of_cells() {
        assertThat(runs(
                        at("Sort", 0, 30, 0),
                        at("Kilos", 70, 100, 0),
                        at("Price", 130, 160, 0),
                        at("Sum", 190, 210, 0),
                        at("all of this was weighed before noon", 0, 210.5, 12)))
                .startsWith(List.of("Sort", "Kilos", "Price", "Sum"));
        assertThat(runs(
                        at("a", 0, 30, 0),
                        at("b", 44, 80, 0),
                        at("c", 95, 140, 0),
                        at("a line that ends earlier", 0, 100, 12)))
                .startsWith(List.of("a", "b", "c"));
    }
}
