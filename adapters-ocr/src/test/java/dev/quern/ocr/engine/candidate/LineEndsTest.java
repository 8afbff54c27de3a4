package dev.quern.ocr.engine.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.ocr.engine.Sketch;
import dev.quern.ocr.engine.page.PageView;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The ends of a line that are taken for values. */
class LineEndsTest {
    private static List<String> ends(String line) {
        var view = PageView.of(Sketch.pages(line).pages().get(0));
        return LineEnds.of(view.segments().get(0)).stream().map(Candidate::text).toList();
    }

    @Test
    void a_value_follows_a_dash_or_a_row_of_dots() {
        assertThat(ends("Destination - Lower Harbour")).containsExactly("Lower Harbour");
        assertThat(ends("Epicentre ... 38 km north of Pedernal")).containsExactly("38 km north of Pedernal");
        assertThat(ends("Destination -")).isEmpty();
    }

    @Test
    void a_name_follows_words_that_are_no_part_of_it() {
        assertThat(ends("released by Anna van der Velde")).contains("Anna van der Velde");
        assertThat(ends("Driver of the tanker")).isEmpty();
    }

    @Test
    void a_bullet_is_no_part_of_a_value() {
        assertThat(ends("• Sender Kestrel Systems AB")).contains("Sender Kestrel Systems AB", "Kestrel Systems AB");
    }

    @Test
    void the_name_of_a_firm_is_not_cut() {
        assertThat(ends("Bei Spiel GmbH")).isEmpty();
        assertThat(ends("MOTOR VEHICLES OFFICE")).isEmpty();
        assertThat(ends("1 EDV Meal")).isEmpty();
    }

    @Test
    void sentences_have_no_ends() {
        assertThat(ends("The item is wanted by Brandon Birkett, who asks you to bring it back on Monday."))
                .isEmpty();
    }
}
