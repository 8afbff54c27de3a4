package dev.quern.ocr.engine.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.page.Word;
import dev.quern.ocr.engine.Sketch;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.text.Shape;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SetApartTest {
    /** A page on which words between asterisks are bold. */
    private static PageView view(String text) {
        var page = Sketch.pages(text).pages().get(0);
        var words = new ArrayList<Word>();
        boolean bold = false;
        for (var word : page.words()) {
            bold |= word.text().startsWith("*");
            words.add(new Word(word.text().replace("*", ""), word.box(), word.fontSize(), bold));
            bold &= !word.text().matches(".*[^*]\\*.*");
        }
        return PageView.of(page.withWords(words));
    }

    private static List<Candidate> found(String text) {
        var view = view(text);
        return view.segments().stream()
                .flatMap(segment -> SetApart.of(view, segment, "Total"::equals).stream())
                .toList();
    }

    private static List<String> texts(String text) {
        return found(text).stream().map(Candidate::text).toList();
    }

    @Test
    void words_in_bold_within_a_line() {
        assertThat(texts("We run the *Small Stays Forum 2026*, two days for people with few rooms.\n"))
                .containsExactly("Small Stays Forum 2026");
        assertThat(texts("We run the *Small Stays Forum* and the *Large Stays Forum*.\n"))
                .containsExactly("Small Stays Forum", "Large Stays Forum");
    }

    @Test
    void words_in_bold_over_the_end_of_a_line() {
        assertThat(texts("""
                We are delighted that you will be joining us for the *14th European
                Textile Symposium* in Ghent, which is held there for the second time.
                """)).containsExactly("14th European Textile Symposium");
    }

    @Test
    void neither_a_whole_line_nor_a_label_is_set_apart() {
        assertThat(texts("*Small Stays Forum 2026*\n")).isEmpty();
        assertThat(texts("*Total* 12.00 and *Paid:* 3.00\n")).isEmpty();
    }

    @Test
    void words_in_quotation_marks_of_any_kind() {
        assertThat(texts("He sang \"One year on: a song\" and „Der Rest“, then « Une nuit ».\n"))
                .containsExactly("One year on: a song", "Der Rest", "Une nuit");
        assertThat(texts("""
                Your submission JCBE-2025-0772, entitled “Mortar recipes from three
                Roman quarries: a comparison”, which you sent us in the spring of the
                """)).containsExactly("Mortar recipes from three Roman quarries: a comparison");
        assertThat(texts("The 5\" screen and the 7\" one.\n")).isEmpty();
    }

    @Test
    void is_what_begins_and_ends_where_the_letters_or_marks_do() {
        var segment = view("We run the *Small Stays Forum 2026*, two “fine days” in May.\n")
                .segments()
                .get(0);

        assertThat(SetApart.is(Candidate.words(Shape.TEXT, segment, 3, 7))).isTrue();
        assertThat(SetApart.is(Candidate.words(Shape.TEXT, segment, 3, 6))).isFalse();
        assertThat(SetApart.is(Candidate.words(Shape.TEXT, segment, 8, 10))).isTrue();
        assertThat(SetApart.is(Candidate.words(Shape.TEXT, segment, 7, 10))).isFalse();
    }
}
