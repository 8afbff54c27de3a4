package dev.quern.core.splitting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.document.Paging;
import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.PageSpan;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.processing.KeywordBoundaries;
import dev.quern.core.settings.MailboxSettings;
import dev.quern.core.settings.PageRange;
import dev.quern.core.settings.SplitKeyword;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class SplitPlanTest {
    private static final SplitPlan PLAN = new SplitPlan(new KeywordBoundaries());

    private static final Pages FIVE = pages("Invoice one", "terms", "Invoice two", "terms End", "Invoice three");

    @Test
    void without_rules_a_document_stays_whole() {
        assertThat(parts(settings -> settings, FIVE)).isEmpty();
    }

    @Test
    void a_document_is_split_every_n_pages() {
        assertThat(parts(settings -> settings.splitEvery(2), FIVE)).containsExactly("1-2", "3-4", "5");
        assertThat(parts(settings -> settings.splitEvery(1), FIVE)).hasSize(5);
        assertThat(parts(settings -> settings.splitEvery(5), FIVE)).isEmpty();
        assertThat(parts(settings -> settings.splitEvery(Integer.MAX_VALUE), FIVE))
                .isEmpty();
    }

    @Test
    void a_document_is_split_before_or_after_pages_with_a_keyword() {
        assertThat(parts(settings -> settings.splitKeywords(List.of(new SplitKeyword("Invoice", true))), FIVE))
                .containsExactly("1-2", "3-4", "5");
        assertThat(parts(settings -> settings.splitKeywords(List.of(new SplitKeyword("End", false))), FIVE))
                .containsExactly("1-4", "5");
        assertThat(parts(
                        settings -> settings.splitKeywords(
                                List.of(new SplitKeyword("two", true), new SplitKeyword("End", false))),
                        FIVE))
                .containsExactly("1-2", "3-4", "5");
    }

    @Test
    void a_keyword_is_case_sensitive_and_may_be_of_several_words() {
        assertThat(parts(settings -> settings.splitKeywords(List.of(new SplitKeyword("invoice", true))), FIVE))
                .isEmpty();
        assertThat(parts(settings -> settings.splitKeywords(List.of(new SplitKeyword("Invoice  two", true))), FIVE))
                .containsExactly("1-2", "3-5");
    }

    @Test
    void the_count_of_pages_begins_again_at_a_keyword() {
        assertThat(parts(
                        settings -> settings.splitEvery(2).splitKeywords(List.of(new SplitKeyword("terms", true))),
                        FIVE))
                .containsExactly("1", "2-3", "4-5");
    }

    @Test
    void ranges_replace_other_rules_and_may_overlap_and_leave_pages_out() {
        var ranges = List.of(new PageRange(1, 2), new PageRange(2, 3), new PageRange(-1, null), new PageRange(8, 9));
        assertThat(parts(settings -> settings.splitEvery(1).splitRanges(ranges), FIVE))
                .containsExactly("1-2", "2-3", "5");
        assertThat(parts(settings -> settings.splitRanges(List.of(new PageRange(1, null))), FIVE))
                .isEmpty();
        assertThat(parts(settings -> settings.splitRanges(List.of(new PageRange(2, null))), FIVE))
                .containsExactly("2-5");
        assertThat(parts(settings -> settings.splitRanges(List.of(new PageRange(8, 9))), FIVE))
                .isEmpty();
    }

    @Test
    void ranges_given_for_one_document_override_the_rules_of_its_mailbox() {
        var settings = MailboxSettings.DEFAULT.toBuilder().splitEvery(1).build();
        assertThat(PLAN.of(settings, new Paging(5, null, List.of()), FIVE)).isEmpty();
        assertThat(PLAN.of(settings, new Paging(5, null, List.of(new PageRange(1, 4))), FIVE))
                .containsExactly(new PageSpan(1, 4));
    }

    @Test
    void neither_a_part_nor_a_document_without_pages_is_split_by_rules() {
        var settings = MailboxSettings.DEFAULT.toBuilder().splitEvery(1).build();
        var part = Paging.of(new Paging.Cut(new PageSpan(1, 5), false));
        assertThat(PLAN.of(settings, part, FIVE)).isEmpty();
        assertThat(PLAN.of(settings, Paging.UNREAD, new Pages(FIVE.pages(), false)))
                .isEmpty();
    }

    private static List<String> parts(UnaryOperator<MailboxSettings.Builder> change, Pages pages) {
        var settings = change.apply(MailboxSettings.DEFAULT.toBuilder()).build();
        return PLAN.of(settings, Paging.UNREAD, pages).stream()
                .map(PageSpan::toString)
                .toList();
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
