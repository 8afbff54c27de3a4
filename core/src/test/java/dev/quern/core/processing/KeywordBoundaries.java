package dev.quern.core.processing;

import dev.quern.core.extraction.BoundaryFinder;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.settings.SplitKeyword;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the beginnings of documents at keywords, and nowhere else. */
public final class KeywordBoundaries implements BoundaryFinder {
    @Override
    public SortedSet<Integer> atKeywords(Pages pages, List<SplitKeyword> keywords) {
        var starts = new TreeSet<Integer>();
        for (var page : pages.pages()) {
            var text = page.words().stream().map(Word::text).collect(Collectors.joining(" "));
            for (var keyword : keywords) {
                if (text.contains(keyword.keyword().replaceAll(" +", " "))) {
                    starts.add(keyword.before() ? page.index() : page.index() + 1);
                }
            }
        }
        return starts;
    }

    @Override
    public Boundaries byContent(Pages pages, @Nullable String instructions) {
        return BoundaryFinder.NONE.byContent(pages, instructions);
    }

    @Override
    public List<String> ignored(@Nullable String instructions) {
        return BoundaryFinder.NONE.ignored(instructions);
    }
}
