package dev.quern.core.lesson;

import java.util.List;

/**
 * The signs of a layout: words of the first page and where they stand. Of two documents of one layout the letterhead, the
 * labels and the small print are the same words at the same place; figures, and words that come twice, say nothing. Words
 * are kept as hashes, so nobody reads in a signature what a document said.
 */
public record Signature(List<Mark> marks) {
    public Signature {
        marks = List.copyOf(marks);
    }

    /**
     * A word.
     *
     * @param word its hash
     * @param x its left edge, in widths of the page
     * @param y its middle, likewise
     */
    public record Mark(int word, double x, double y) {}
}
