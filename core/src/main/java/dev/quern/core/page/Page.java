package dev.quern.core.page;

import java.util.List;

/**
 * One page: its words in the order the reader found them, and the lines drawn on it.
 *
 * @param index from 0
 * @param width in points (1/72 inch); on a grid of characters, the width of that grid
 * @param height in points, likewise
 * @param laid how it lies here, seen from how it lies in its file
 */
public record Page(int index, double width, double height, List<Word> words, List<Ruling> rulings, Laid laid) {
    public Page {
        words = List.copyOf(words);
        rulings = List.copyOf(rulings);
    }

    /** A page that lies as in its file. */
    public Page(int index, double width, double height, List<Word> words, List<Ruling> rulings) {
        this(index, width, height, words, rulings, Laid.AS_IT_WAS);
    }

    public Page(int index, double width, double height, List<Word> words) {
        this(index, width, height, words, List.of());
    }
}
