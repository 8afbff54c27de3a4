package dev.quern.ocr.splitting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.settings.SplitKeyword;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContentBoundariesTest {
    private final ContentBoundaries boundaries = new ContentBoundaries();

    @Test
    void a_document_begins_at_a_keyword_or_after_it() {
        var pages = pages("Letter one", "x", "Invoice two", "End of all", "y");

        assertThat(boundaries.atKeywords(pages, List.of(new SplitKeyword("Invoice  two", true))))
                .containsExactly(2);
        assertThat(boundaries.atKeywords(pages, List.of(new SplitKeyword("End", false))))
                .containsExactly(4);
        assertThat(boundaries.atKeywords(pages, List.of(new SplitKeyword("invoice", true))))
                .isEmpty();
    }

    @Test
    void a_document_begins_where_it_seems_to_or_where_instructions_say_so() {
        var stack = pages("INVOICE 10001", "items carried forward", "INVOICE 10002", "Letter", "INVOICE 10003");

        assertThat(boundaries.byContent(stack, null).starts()).containsExactly(2, 4);
        assertThat(boundaries
                        .byContent(stack, "A document begins with an invoice, or with the word \"letter\".")
                        .starts())
                .containsExactly(2, 3, 4);
        assertThat(boundaries.byContent(stack, "every 2 pages").every()).isEqualTo(2);
        assertThat(boundaries.ignored("Sing a song.")).containsExactly("Sing a song");
    }

    @Test
    void page_numbers_say_more_than_titles() {
        var numbered =
                pages("INVOICE Page 1 of 3", "INVOICE Page 2 of 3", "INVOICE Page 3 of 3", "Letter 1/2", "x 2/2");

        assertThat(boundaries.byContent(numbered, null).starts()).containsExactly(3);
    }

    private static Pages pages(String... texts) {
        var pages = new ArrayList<Page>();
        for (var text : texts) {
            var words = new ArrayList<Word>();
            for (var word : text.split(" ", -1)) {
                double left = 0.05 + 0.16 * words.size();
                words.add(Word.of(word, new Box(left, 0.1, left + 0.15, 0.12)));
            }
            pages.add(new Page(pages.size(), 600, 800, words));
        }
        return new Pages(pages, true);
    }
}
