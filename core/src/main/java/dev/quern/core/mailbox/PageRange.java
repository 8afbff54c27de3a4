package dev.quern.core.mailbox;

import dev.quern.core.Refusal;
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
}
