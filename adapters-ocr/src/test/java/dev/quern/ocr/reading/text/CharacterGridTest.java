package dev.quern.ocr.reading.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plain text on a page. */
class CharacterGridTest {
    private static final String PARAGRAPH =
            "The choir would like to sing in your hall this year and not in the church, since the heating there has been "
                    + "out of order from the first cold day. ";

    private static List<String> lines(String text) {
        return lines(CharacterGrid.pages(text).get(0));
    }

    private static List<String> lines(Page page) {
        return List.copyOf(page.words().stream()
                .collect(Collectors.groupingBy(
                        word -> word.box().top(),
                        TreeMap::new,
                        Collectors.mapping(Word::text, Collectors.joining(" "))))
                .values());
    }

    @Test
    void a_paragraph_on_one_line_is_wrapped_as_whoever_reads_it_sees_it() {
        var lines = lines("Dear all,\n\n" + PARAGRAPH.repeat(5) + "\n\nAnn Day");

        assertThat(lines).hasSizeGreaterThan(6).allMatch(line -> line.length() <= Flow.WIDTH);
        assertThat(lines).first().isEqualTo("Dear all,");
        assertThat(lines).last().isEqualTo("Ann Day");
        assertThat(String.join(" ", lines.subList(1, lines.size() - 1)))
                .isEqualTo(PARAGRAPH.repeat(5).strip());
    }

    @Test
    void its_lines_are_indented_as_it_is() {
        var page = CharacterGrid.pages("    " + PARAGRAPH.repeat(4)).get(0);

        assertThat(page.words().stream()
                        .collect(Collectors.groupingBy(
                                word -> word.box().top(),
                                Collectors.minBy(Comparator.comparingDouble(
                                        word -> word.box().left()))))
                        .values())
                .hasSizeGreaterThan(3)
                .map(first -> first.orElseThrow().box().left())
                .allMatch(left -> Math.abs(left - page.words().get(0).box().left()) < 1e-9);
    }

    @Test
    void a_paragraph_of_more_rows_than_a_page_has_goes_on_on_the_next_page() {
        var pages = CharacterGrid.pages(PARAGRAPH.repeat(500));

        assertThat(pages).hasSizeGreaterThan(1);
        assertThat(pages).allMatch(page -> lines(page).size() <= CharacterGrid.MOST_ROWS);
        assertThat(pages.stream().flatMap(page -> lines(page).stream()).collect(Collectors.joining(" ")))
                .isEqualTo(PARAGRAPH.repeat(500).strip());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\t", "   ", " | "})
    void the_row_of_a_table_stays_on_its_line(String gap) {
        assertThat(lines(("blue paint for the boat house" + gap).repeat(14))).hasSize(1);
    }

    @Test
    void a_long_row_of_figures_stays_on_its_line() {
        assertThat(lines("2026-03-14 17.50 AB-1234 ".repeat(18))).hasSize(1);
    }
}
