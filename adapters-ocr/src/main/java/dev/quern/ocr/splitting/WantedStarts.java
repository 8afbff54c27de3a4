package dev.quern.ocr.splitting;

import dev.quern.core.page.Page;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Holds the pages of a stack, one after the other, against what people wrote about where its documents begin. */
final class WantedStarts {
    private final SplitInstructions instructions;
    private final Map<NumberLabel, String> last = new HashMap<>();
    private boolean endedBefore;

    WantedStarts(SplitInstructions instructions) {
        this.instructions = instructions;
    }

    /** The instruction for a page. */
    enum Want {
        /** A document begins. */
        YES,
        /** None does. */
        NO,
        /** Nothing is said; what it looks like decides. */
        OPEN
    }

    /**
     * Returns what the instructions say of the next page.
     *
     * @param text of the page, in plain letters
     * @param titles texts that may name the document
     * @param pageNumber the number printed on it
     */
    Want next(Page page, String text, List<String> titles, @Nullable Integer pageNumber) {
        boolean endedBefore = this.endedBefore;
        this.endedBefore = instructions.last().stream().anyMatch(text::contains)
                || (instructions.blanks() && page.words().isEmpty());
        var number = numbers(page);
        if (number == Want.NO
                || instructions.inside().stream().anyMatch(text::contains)
                || hasTitle(titles, instructions.notKinds())) {
            return Want.NO;
        }
        boolean begins = number == Want.YES
                || endedBefore
                || instructions.first().stream().anyMatch(text::contains)
                || (hasTitle(titles, instructions.kinds()) && (pageNumber == null || pageNumber == 1))
                || (instructions.numbered() && pageNumber != null && pageNumber == 1);
        return begins ? Want.YES : instructions.decides() ? Want.NO : Want.OPEN;
    }

    /** YES for a number that is not that of the page before, NO for the same one. */
    private Want numbers(Page page) {
        var want = Want.OPEN;
        for (var label : instructions.numbers()) {
            var value = label.valueOn(page);
            if (value != null) {
                var before = last.put(label, value);
                want = value.equals(before) && want != Want.YES ? Want.NO : Want.YES;
            }
        }
        return want;
    }

    private static boolean hasTitle(List<String> titles, Collection<DocumentKind> kinds) {
        return kinds.stream().anyMatch(kind -> titles.stream().anyMatch(kind::isTitle));
    }
}
