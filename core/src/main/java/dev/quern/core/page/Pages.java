package dev.quern.core.page;

import java.util.ArrayList;
import java.util.List;

/**
 * The pages that a reader made of a whole document. At least one page; a page may be empty.
 *
 * @param paged whether the format has pages of its own (a PDF has, a text file is laid out on one grid)
 * @param correspondents the names in the head of a message, of those who wrote it and whom it is for, which need not stand on
 *     any page; those of the sender first
 */
public record Pages(List<Page> pages, boolean paged, List<String> correspondents) {
    public Pages {
        pages = List.copyOf(pages);
        correspondents = List.copyOf(correspondents);
        if (pages.isEmpty()) {
            throw new IllegalArgumentException("A document has at least one page");
        }
    }

    /** The pages of a document that is no message. */
    public Pages(List<Page> pages, boolean paged) {
        this(pages, paged, List.of());
    }

    public int count() {
        return pages.size();
    }

    /** Some of the pages, in the order given, numbered anew. */
    public Pages only(List<Integer> indexes) {
        var chosen = new ArrayList<Page>();
        for (int index : indexes) {
            var page = pages.get(index);
            chosen.add(new Page(
                    chosen.size(),
                    page.width(),
                    page.height(),
                    page.words(),
                    page.rulings(),
                    page.laid(),
                    page.links()));
        }
        return new Pages(chosen, paged, correspondents);
    }

    public boolean hasWords() {
        return pages.stream().anyMatch(page -> !page.words().isEmpty());
    }
}
