package dev.quern.core.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.settings.MailboxFlag;
import dev.quern.core.settings.MailboxSettings;
import dev.quern.core.settings.PageRange;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PageChoiceTest {
    @Test
    void all_pages_are_chosen_until_somebody_says_otherwise() {
        assertThat(chosen(settings -> settings, 4)).containsExactly(1, 2, 3, 4);
    }

    @Test
    void odd_and_even_pages_count_from_one() {
        assertThat(chosen(settings -> settings.flag(MailboxFlag.EVEN_PAGES, false), 5))
                .containsExactly(1, 3, 5);
        assertThat(chosen(settings -> settings.flag(MailboxFlag.ODD_PAGES, false), 5))
                .containsExactly(2, 4);
        assertThat(chosen(
                        settings -> settings.flag(MailboxFlag.ODD_PAGES, false).flag(MailboxFlag.EVEN_PAGES, false), 5))
                .isEmpty();
    }

    @Test
    void ranges_are_inclusive_open_ended_or_count_from_the_end() {
        assertThat(ranges(range(2, 3))).containsExactly(2, 3);
        assertThat(ranges(range(4, null))).containsExactly(4, 5);
        assertThat(ranges(range(-1, null))).containsExactly(5);
        assertThat(ranges(range(2, -2))).containsExactly(2, 3, 4);
        assertThat(ranges(range(-3, -2))).containsExactly(3, 4);
        assertThat(ranges(range(1, 1), range(5, 5), range(1, 2))).containsExactly(1, 2, 5);
    }

    @Test
    void pages_of_a_range_beyond_the_document_are_left_out() {
        assertThat(ranges(range(4, 99))).containsExactly(4, 5);
        assertThat(ranges(range(6, null))).isEmpty();
        assertThat(ranges(range(-99, 2))).containsExactly(1, 2);
        assertThat(ranges(range(-99, -50))).isEmpty();
        assertThat(ranges(range(4, -4))).isEmpty();
        assertThat(ranges(range(Integer.MIN_VALUE, Integer.MAX_VALUE))).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void only_odd_or_even_pages_within_the_ranges_are_chosen() {
        assertThat(chosen(
                        settings -> settings.flag(MailboxFlag.EVEN_PAGES, false).pageRanges(List.of(range(2, 5))), 6))
                .containsExactly(3, 5);
    }

    private static List<Integer> ranges(PageRange... ranges) {
        return chosen(settings -> settings.pageRanges(List.of(ranges)), 5);
    }

    private static PageRange range(int start, @Nullable Integer end) {
        return new PageRange(start, end);
    }

    private static List<Integer> chosen(UnaryOperator<MailboxSettings.Builder> change, int pages) {
        var settings = change.apply(MailboxSettings.DEFAULT.toBuilder()).build();
        return PageChoice.of(settings).among(pages).stream()
                .map(index -> index + 1)
                .toList();
    }
}
