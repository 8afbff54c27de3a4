package dev.quern.core.processing;

import dev.quern.core.page.Pages;
import dev.quern.core.result.DocumentResult;
import dev.quern.core.result.FieldEvidence;
import dev.quern.core.result.PageFrame;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The text and frames that a result keeps of the pages, besides the values found on them. */
record Seen(String text, List<PageFrame> pages) {
    /** All pages, with a mark on those that the mailbox chooses. */
    static List<PageFrame> pages(Pages pages, List<Integer> chosen) {
        return pages.pages().stream()
                .map(page -> PageFrame.of(page, chosen.contains(page.index())))
                .toList();
    }

    DocumentResult with(Map<String, @Nullable Object> members, List<FieldEvidence> evidence) {
        return new DocumentResult(members, evidence, text, pages);
    }

    DocumentResult withNothing() {
        return with(Map.of(), List.of());
    }
}
