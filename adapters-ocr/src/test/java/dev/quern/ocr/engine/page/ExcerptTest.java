package dev.quern.ocr.engine.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Place;
import dev.quern.core.page.Word;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExcerptTest {
    private static final Word WORD = Word.of("word", new Box(0, 0, 0.1, 0.1));

    @Test
    void a_document_that_is_not_too_long_is_searched_whole() {
        var document = document(10_000, 6);

        var excerpt = Excerpt.of(document);

        assertThat(excerpt.pages()).isSameAs(document);
        assertThat(excerpt.remark()).isNull();
        var found = found(3);
        assertThat(excerpt.onDocument(found)).isSameAs(found);
    }

    @Test
    void of_a_longer_document_the_beginning_and_the_end_are_searched_with_a_remark() {
        var excerpt = Excerpt.of(document(5_000, 40));

        assertThat(excerpt.indexes()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 37, 38, 39);
        assertThat(excerpt.pages().pages())
                .extracting(Page::index)
                .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
        assertThat(excerpt.words()).isEqualTo(60_000);
        assertThat(excerpt.remark())
                .isEqualTo("The document has 200,000 words, and fields are looked for in 60,000 of them:"
                        + " on the first 9 and the last 3 of 40 pages.");
        var value = excerpt.onDocument(found(10));
        assertThat(value.evidence().places().get(0).page()).isEqualTo(38);
        assertThat(value.cells().get(0).get("column").places().get(0).page()).isEqualTo(38);
    }

    @Test
    void a_single_page_that_is_too_long_is_searched_from_its_beginning() {
        var excerpt = Excerpt.of(document(100_000, 1));

        assertThat(excerpt.pages().pages().get(0).words()).hasSize(60_000);
        assertThat(excerpt.remark()).contains("60,000 of them: on the first 1 and the last 0 of 1 pages");
    }

    private static FieldValue found(int page) {
        var evidence = new Evidence(0.9, Method.LABEL, List.of(new Place(page, WORD.box(), "word")));
        return new FieldValue(
                "f",
                new Value.Table(List.of(Map.of("column", new Value.Text("word")))),
                evidence,
                List.of(Map.of("column", evidence)));
    }

    private static Pages document(int wordsOfPage, int count) {
        var pages = new ArrayList<Page>();
        for (int i = 0; i < count; i++) {
            pages.add(new Page(i, 600, 800, Collections.nCopies(wordsOfPage, WORD)));
        }
        return new Pages(pages, true);
    }
}
