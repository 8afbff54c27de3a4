package dev.quern.core.reading;

import dev.quern.core.page.PageSpan;
import dev.quern.core.page.Pages;
import dev.quern.core.settings.MailboxFlag;
import dev.quern.core.settings.MailboxSettings;
import dev.quern.core.settings.PageRange;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which pages are looked at: odd or even ones, and of these those in ranges.
 *
 * @param ranges none for all pages
 * @param part the pages of the file that belong to the document, whose pages count from the first of them; null for all
 */
public record PageChoice(
        boolean odd,
        boolean even,
        List<PageRange> ranges,
        @Nullable PageSpan part) {
    public static final PageChoice ALL = new PageChoice(true, true, List.of(), null);

    public PageChoice {
        ranges = List.copyOf(ranges);
    }

    /** The pages that a mailbox chooses of its documents. */
    public static PageChoice of(MailboxSettings settings) {
        return new PageChoice(
                settings.has(MailboxFlag.ODD_PAGES), settings.has(MailboxFlag.EVEN_PAGES), settings.pageRanges(), null);
    }

    /** The pages that a mailbox chooses of a document that has only a part of its file. */
    public PageChoice in(PageSpan pages) {
        return new PageChoice(odd, even, ranges, pages);
    }

    /** The indexes of the chosen pages of a document, from 0, rising: all of one that has no pages of its own. */
    public List<Integer> among(Pages pages) {
        return pages.paged()
                ? among(pages.count())
                : IntStream.range(0, pages.count()).boxed().toList();
    }

    /**
     * The indexes of the chosen pages in the file, from 0, rising.
     *
     * @param pages how many the file has
     */
    public List<Integer> among(int pages) {
        int before = part == null ? 0 : part.first() - 1;
        int count = (part == null ? pages : Math.min(part.last(), pages)) - before;
        var spans = ranges.stream().flatMap(range -> range.in(count).stream()).toList();
        return IntStream.rangeClosed(1, count)
                .filter(page -> page % 2 == 0 ? even : odd)
                .filter(page -> ranges.isEmpty()
                        || spans.stream().anyMatch(span -> span.first() <= page && page <= span.last()))
                .mapToObj(page -> before + page - 1)
                .toList();
    }
}
