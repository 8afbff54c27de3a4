package dev.quern.core.splitting;

import dev.quern.core.document.Paging;
import dev.quern.core.extraction.BoundaryFinder;
import dev.quern.core.page.PageSpan;
import dev.quern.core.page.Pages;
import dev.quern.core.settings.MailboxFlag;
import dev.quern.core.settings.MailboxSettings;
import dev.quern.core.settings.PageRange;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Where a document is to be cut. What somebody asked for this document goes first, then the ranges of its mailbox, which may
 * overlap and leave pages out; else it is split at keywords and where a new document seems to begin, and every few pages from
 * there.
 */
public final class SplitPlan {
    private final BoundaryFinder boundaries;

    public SplitPlan(BoundaryFinder boundaries) {
        this.boundaries = boundaries;
    }

    /** The parts, at least two or not all pages; none for a document that stays whole. */
    public List<PageSpan> of(MailboxSettings settings, Paging paging, Pages pages) {
        var parts = parts(settings, paging, pages);
        var whole = new PageSpan(1, pages.count());
        return parts.equals(List.of(whole)) ? List.of() : parts;
    }

    /** Returns whether the text of the pages decides where they are split; otherwise their number does. */
    public static boolean looksAtText(MailboxSettings settings, Paging paging) {
        var keywords = settings.splitKeywords();
        return paging.wanted() == null
                && paging.cut() == null
                && ((keywords != null && !keywords.isEmpty()) || settings.has(MailboxFlag.IS_AI_SPLIT_ENABLED));
    }

    /** The part of a mailbox's instructions that is not understood. */
    public List<String> ignored(MailboxSettings settings, Paging paging, Pages pages) {
        boolean asked = settings.has(MailboxFlag.IS_AI_SPLIT_ENABLED) && pages.paged() && pages.count() > 1;
        return asked && paging.wanted() == null && paging.cut() == null
                ? boundaries.ignored(settings.aiSplitInstructions())
                : List.of();
    }

    private List<PageSpan> parts(MailboxSettings settings, Paging paging, Pages pages) {
        var wanted = paging.wanted();
        if (wanted != null) {
            return spans(wanted, pages.count());
        }
        if (!pages.paged() || paging.cut() != null) {
            // A part is what its whole was cut into, and not cut by the same rules again.
            return List.of();
        }
        var ranges = spans(settings.splitRanges(), pages.count());
        return ranges.isEmpty() ? between(starts(settings, pages), pages.count()) : ranges;
    }

    private static List<PageSpan> spans(List<PageRange> ranges, int pages) {
        return ranges.stream().flatMap(range -> range.in(pages).stream()).toList();
    }

    /** The indexes of the pages with which a part begins, without the first page. */
    private SortedSet<Integer> starts(MailboxSettings settings, Pages pages) {
        var keywords = settings.splitKeywords();
        var starts = new TreeSet<>(
                keywords == null || keywords.isEmpty() ? List.<Integer>of() : boundaries.atKeywords(pages, keywords));
        var every = settings.splitEvery();
        if (settings.has(MailboxFlag.IS_AI_SPLIT_ENABLED)) {
            var found = boundaries.byContent(pages, settings.aiSplitInstructions());
            starts.addAll(found.starts());
            every = every == null ? found.every() : every;
        }
        starts.remove(0);
        starts.remove(pages.count());
        return every == null ? starts : filled(starts, every, pages.count());
    }

    private static SortedSet<Integer> filled(SortedSet<Integer> starts, int every, int pages) {
        var filled = new TreeSet<Integer>();
        int since = 0;
        for (int page = 1; page < pages; page++) {
            if (starts.contains(page) || page - since == every) {
                filled.add(page);
                since = page;
            }
        }
        return filled;
    }

    private static List<PageSpan> between(SortedSet<Integer> starts, int pages) {
        var spans = new ArrayList<PageSpan>();
        int first = 1;
        for (int start : starts) {
            spans.add(new PageSpan(first, start));
            first = start + 1;
        }
        spans.add(new PageSpan(first, pages));
        return spans;
    }
}
