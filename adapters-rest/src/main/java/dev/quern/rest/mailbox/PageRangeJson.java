package dev.quern.rest.mailbox;

import dev.quern.core.settings.PageRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A range of pages, from 1, both ends included; negative counts from the end, a null end is the last page. */
record PageRangeJson(int startIndex, @Nullable Integer endIndex) {
    static List<PageRangeJson> of(List<PageRange> ranges) {
        return ranges.stream()
                .map(range -> new PageRangeJson(range.start(), range.end()))
                .toList();
    }
}
