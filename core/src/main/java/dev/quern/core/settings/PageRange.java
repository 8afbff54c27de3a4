package dev.quern.core.settings;

import dev.quern.core.kernel.Refusal;
import dev.quern.core.page.PageSpan;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A range of pages, from 1, both ends included; negative numbers count from the end (-1 is the last page).
 *
 * @param end null for the last page
 */
public record PageRange(int start, @Nullable Integer end) {
    public PageRange {
        if (start == 0 || (end != null && end == 0)) {
            throw new Refusal.Invalid(null, "Pages count from 1, or from -1 backwards; there is no page 0.");
        }
        if (end != null && (start > 0) == (end > 0) && end < start) {
            throw new Refusal.Invalid(
                    null, "A range of pages cannot end (" + end + ") before it starts (" + start + ").");
        }
    }

    /** The pages of a document that are in the range; empty when it has none of them. */
    public Optional<PageSpan> in(int pages) {
        int first = Math.max(1, start > 0 ? start : pages + 1 + start);
        int last = Math.min(pages, end == null ? pages : end > 0 ? end : pages + 1 + end);
        return first <= last ? Optional.of(new PageSpan(first, last)) : Optional.empty();
    }
}
