package dev.quern.ocr.engine.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.quern.ocr.engine.Sketch;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import org.junit.jupiter.api.Test;

class PointedTest {
    private final PageView view = PageView.of(Sketch.pages("We charge EUR 20.00 a month or 200.00 a year\n")
            .pages()
            .get(0));

    private final Pointed pointed = new Pointed(1);

    @Test
    void words_around_a_value_count_where_they_are_asked_for() {
        var line = view.segments().get(0);
        // "EUR 20.00 a month" and "20.00 a month or 200.00", each as likely as that there is nothing.
        pointed.add(0, line, 2, 6, 0);
        pointed.add(0, line, 3, 8, 0);

        assertThat(pointed.at(0, line, 3, 4)).isZero();
        assertThat(pointed.about(0, line, 3, 4, (from, to) -> true)).isCloseTo(2 / 3.0, within(0.01));
        assertThat(pointed.about(0, line, 3, 4, (from, to) -> to <= 7)).isCloseTo(1 / 3.0, within(0.01));
        assertThat(pointed.about(0, line, 0, 2, (from, to) -> true)).isZero();
        assertThat(pointed.nowhere(0)).isCloseTo(1 / 3.0, within(0.01));
    }

    @Test
    void the_end_of_a_value_is_told_by_the_window_that_shows_it_best() {
        var line = view.segments().get(0);
        // As likely as that there is one line only, in two spans; and in a window that shows less, surely elsewhere.
        assertThat(pointed.replaceEndsIfShownBetter(0, new float[] {1, 4})).isTrue();
        pointed.addEnd(0, line, 8, Math.log(0.5));
        pointed.addEnd(0, line, 8, Math.log(0.5));
        assertThat(pointed.replaceEndsIfShownBetter(0, new float[] {3, 2})).isFalse();

        assertThat(pointed.endsAt(0, line, 8)).isCloseTo(0.5, within(0.01));
        assertThat(pointed.endsAt(0, line, 7)).isZero();
        assertThat(pointed.isOneLine(0)).isCloseTo(0.5, within(0.01));

        assertThat(pointed.replaceEndsIfShownBetter(0, new float[] {5})).isTrue();
        assertThat(pointed.isOneLine(0)).isEqualTo(1);
    }

    @Test
    void the_lines_of_a_value_lead_down_to_where_it_ends() {
        var page = PageView.of(Sketch.pages("""
                Take them to Brick Kiln Farm      Paid by Ann
                             Mill Lane            Mill Lane
                             Droverton. Thank you
                """).pages().get(0));
        var first = page.segments().get(0);
        var last = page.segments().get(4);
        pointed.replaceEndsIfShownBetter(0, new float[] {4});
        pointed.addEnd(0, last, 1, 3);
        pointed.addEnd(0, last, 3, -3);

        var ends = pointed.ends(0, 0.1);

        assertThat(ends).containsExactly(new Pointed.End(last, 1));
        assertThat(ends.get(0).linesUnder(first, page))
                .extracting(Segment::text)
                .containsExactly("Mill Lane", "Droverton.");
        assertThat(ends.get(0).linesUnder(page.segments().get(1), page)).isEmpty();
    }
}
