package dev.quern.ocr.splitting;

import dev.quern.core.extraction.BoundaryFinder;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.settings.SplitKeyword;
import dev.quern.ocr.geometry.LayoutedText;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds where documents begin by keywords, and by what first pages look like and people wrote about them. */
public final class ContentBoundaries implements BoundaryFinder {
    @Override
    public SortedSet<Integer> atKeywords(Pages pages, List<SplitKeyword> keywords) {
        var starts = new TreeSet<Integer>();
        for (var page : pages.pages()) {
            var text = text(page);
            for (var keyword : keywords) {
                if (text.contains(oneLine(keyword.keyword()))) {
                    starts.add(keyword.before() ? page.index() : page.index() + 1);
                }
            }
        }
        return starts;
    }

    @Override
    public Boundaries byContent(Pages pages, @Nullable String instructions) {
        var understood = SplitInstructions.of(instructions);
        return new Boundaries(StackStarts.of(pages, understood), understood.every());
    }

    @Override
    public List<String> ignored(@Nullable String instructions) {
        return SplitInstructions.of(instructions).ignored();
    }

    private static String text(Page page) {
        return oneLine(LayoutedText.of(new Pages(List.of(page), true)));
    }

    /** A keyword of several words is found however far they stand apart, also over the end of a line. */
    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }
}
