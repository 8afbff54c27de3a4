package dev.quern.ocr.engine.prose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.result.Conventions;
import dev.quern.ocr.engine.Sketch;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.text.Shape;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SentencesTest {
    private static List<String> sentences(String text) {
        var views = Sketch.pages(text).pages().stream().map(PageView::of).toList();
        var all = Statements.in(views, Conventions.UNKNOWN).sentences();
        return IntStream.range(0, all.size())
                .mapToObj(at -> all.text(Shape.TEXT, at, at).text().replace('\n', ' '))
                .toList();
    }

    @Test
    void a_quotation_of_several_words_is_one_without_its_marks() {
        assertThat(sentences("""
                Your only response, an e-mail of 5 May, was that “the compressor is too
                loud and has upset us”. Our engineer found the "noise" within what is due.
                """))
                .containsExactly(
                        "Your only response, an e-mail of 5 May, was that",
                        "the compressor is too loud and has upset us",
                        "Our engineer found the \"noise\" within what is due.");
    }

    @Test
    void what_stands_after_a_quotation_is_another() {
        assertThat(sentences("""
                You told the manager that « les portes étaient déjà abîmées » in that week,
                while the list that bears your name says otherwise, and so do we.
                """))
                .containsExactly(
                        "You told the manager that",
                        "les portes étaient déjà abîmées",
                        "in that week, while the list that bears your name says otherwise, and so do we.");
    }

    @Test
    void sentences_of_a_quotation_are_known_as_such() {
        var views = Sketch.pages("""
                        Our last guest wrote in the book: "The parking is hopeless. So take the bus
                        number nine." The parking is at the back, and there is room for all of us.
                        """).pages().stream().map(PageView::of).toList();
        var all = Statements.in(views, Conventions.UNKNOWN).sentences();

        assertThat(all.size()).isEqualTo(4);
        assertThat(all.isQuotation(1, 1)).as("not closed yet").isFalse();
        assertThat(all.isQuotation(1, 2)).isTrue();
        assertThat(all.isQuotation(1, 3)).as("goes on").isFalse();
        assertThat(all.isQuotation(3, 3)).isFalse();
    }

    @Test
    void what_stands_between_two_quotations_is_none() {
        assertThat(sentences("""
                Elle a dit « oui » quand nous avons demandé tout cela, puis « non » devant
                le notaire qui a pris note de tout ce que nous avons dit ce jour-là.
                """)).hasSize(1);
    }

    @Test
    void a_colon_before_a_capital_begins_another() {
        assertThat(sentences("""
                Mr Penrose, who has seen the crates for us two days after that, writes: The
                base of the fourth is broken. It hints at one thing: not handled with care.
                """))
                .containsExactly(
                        "Mr Penrose, who has seen the crates for us two days after that, writes:",
                        "The base of the fourth is broken.",
                        "It hints at one thing:",
                        "not handled with care.");
    }
}
