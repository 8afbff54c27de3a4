package dev.quern.ocr.engine.page;

import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of a document that is searched. For one too long to be searched whole, it is the
 * beginning and the end, where documents say what they are about: the engine needs about two
 * kilobytes for each word it searches.
 *
 * @param pages numbered anew
 * @param indexes which pages of the document they are
 * @param words how many are searched
 * @param remark for the document's log; null where all is searched
 */
public record Excerpt(
        Pages pages,
        List<Integer> indexes,
        int words,
        @Nullable String remark) {
    /** Some 150 pages of print. */
    static final int MOST_WORDS = 60_000;

    /** As many of those words are taken from the end. */
    private static final int AT_END = 15_000;

    public static Excerpt of(Pages document) {
        int words =
                document.pages().stream().mapToInt(page -> page.words().size()).sum();
        if (words <= MOST_WORDS) {
            var all = new ArrayList<Integer>();
            document.pages().forEach(page -> all.add(page.index()));
            return new Excerpt(document, all, words, null);
        }
        return cut(document, words);
    }

    private static Excerpt cut(Pages document, int words) {
        var all = document.pages();
        var end = new ArrayList<Page>();
        int left = AT_END;
        for (int i = all.size() - 1; i > 0 && all.get(i).words().size() <= left; i--) {
            left -= all.get(i).words().size();
            end.add(0, all.get(i));
        }
        var chosen = new ArrayList<Page>();
        left += MOST_WORDS - AT_END;
        int upTo = all.size() - end.size();
        for (int i = 0; i < upTo && left > 0; i++) {
            var page = all.get(i);
            var some = page.words().size() <= left
                    ? page
                    : page.withWords(page.words().subList(0, left));
            left -= some.words().size();
            chosen.add(some);
        }
        int first = chosen.size();
        chosen.addAll(end);
        var indexes = chosen.stream().map(Page::index).toList();
        var pages = new ArrayList<Page>();
        chosen.forEach(page -> pages.add(new Page(
                pages.size(), page.width(), page.height(), page.words(), page.rulings(), page.laid(), page.links())));
        var remark =
                "The document has %,d words, and fields are looked for in %,d of them: on the first %d and the last %d of %d pages."
                        .formatted(words, MOST_WORDS - left, first, end.size(), all.size());
        return new Excerpt(
                new Pages(pages, document.paged(), document.correspondents()), indexes, MOST_WORDS - left, remark);
    }

    /** With evidence on the pages of the document. */
    public FieldValue onDocument(FieldValue found) {
        if (remark == null) {
            return found;
        }
        var cells = new ArrayList<Map<String, Evidence>>();
        for (var row : found.cells()) {
            var cell = new HashMap<String, Evidence>();
            row.forEach((column, evidence) -> cell.put(column, evidence.renumbered(indexes::get)));
            cells.add(cell);
        }
        return new FieldValue(found.field(), found.value(), found.evidence().renumbered(indexes::get), cells);
    }
}
