package dev.quern.core.extraction;

import dev.quern.core.mailbox.MailboxFlag;
import dev.quern.core.mailbox.MailboxSettings;
import java.util.List;
import java.util.stream.IntStream;

/** Which pages of its documents a mailbox wants looked at: odd or even ones, and of these those in its ranges. */
public final class PageChoice {
    private PageChoice() {}

    /**
     * The indexes of the chosen pages, from 0, rising.
     *
     * @param pages how many a document has
     */
    public static List<Integer> of(MailboxSettings settings, int pages) {
        var spans = settings.pageRanges().stream()
                .flatMap(range -> range.in(pages).stream())
                .toList();
        return IntStream.rangeClosed(1, pages)
                .filter(page -> settings.has(page % 2 == 0 ? MailboxFlag.EVEN_PAGES : MailboxFlag.ODD_PAGES))
                .filter(page -> settings.pageRanges().isEmpty()
                        || spans.stream().anyMatch(span -> span.first() <= page && page <= span.last()))
                .mapToObj(page -> page - 1)
                .toList();
    }
}
