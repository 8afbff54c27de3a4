package dev.quern.core.page;

import java.util.List;

/**
 * One page: its words in the order the reader found them, the lines drawn on it, and what on it leads elsewhere.
 *
 * @param index from 0
 * @param width in points (1/72 inch); on a grid of characters, the width of that grid
 * @param height in points, likewise
 * @param laid how it lies here, seen from how it lies in its file
 * @param links in the order the reader found them
 */
public record Page(
        int index, double width, double height, List<Word> words, List<Ruling> rulings, Laid laid, List<Link> links) {
    public Page {
        words = List.copyOf(words);
        rulings = List.copyOf(rulings);
        links = List.copyOf(links);
    }

    /** A page without links. */
    public Page(int index, double width, double height, List<Word> words, List<Ruling> rulings, Laid laid) {
        this(index, width, height, words, rulings, laid, List.of());
    }

    /** A page that lies as in its file. */
    public Page(int index, double width, double height, List<Word> words, List<Ruling> rulings) {
        this(index, width, height, words, rulings, Laid.AS_IT_WAS);
    }

    public Page(int index, double width, double height, List<Word> words) {
        this(index, width, height, words, List.of());
    }

    /** The same page with other words. */
    public Page withWords(List<Word> others) {
        return new Page(index, width, height, others, rulings, laid, links);
    }

    /** The same page with other links. */
    public Page withLinks(List<Link> others) {
        return new Page(index, width, height, words, rulings, laid, others);
    }
}
