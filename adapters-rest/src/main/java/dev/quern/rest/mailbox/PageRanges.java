package dev.quern.rest.mailbox;

import dev.quern.core.settings.PageRange;
import dev.quern.rest.json.Member;
import java.util.List;

/** Reads ranges of pages, wherever somebody sends some. */
public final class PageRanges {
    private static final int MAX_ITEMS = 1_000;

    private PageRanges() {}

    static List<PageRange> read(Member member) {
        return member.list(MAX_ITEMS, item -> {
            var range = item.object();
            int start = range.get("start_index").integer();
            var end = range.read("end_index", Member::integerOrNull);
            return item.as(start, from -> new PageRange(from, end));
        });
    }

    /** At least one. */
    public static List<PageRange> filled(Member member) {
        var ranges = read(member);
        if (ranges.isEmpty()) {
            throw member.invalid("At least one range of pages is needed.");
        }
        return ranges;
    }
}
