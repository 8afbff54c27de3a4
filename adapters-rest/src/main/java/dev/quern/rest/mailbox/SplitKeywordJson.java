package dev.quern.rest.mailbox;

import dev.quern.core.settings.SplitKeyword;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A word at which documents are cut. */
record SplitKeywordJson(String keyword, boolean isBefore) {
    static @Nullable List<SplitKeywordJson> of(@Nullable List<SplitKeyword> keywords) {
        return keywords == null
                ? null
                : keywords.stream()
                        .map(keyword -> new SplitKeywordJson(keyword.keyword(), keyword.before()))
                        .toList();
    }
}
