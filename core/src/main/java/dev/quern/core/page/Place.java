package dev.quern.core.page;

import java.util.List;

/**
 * Words on one page that a value rests on, and the box around them.
 *
 * @param page index from 0
 * @param text the words as they stand, joined by single spaces
 */
public record Place(int page, Box box, String text) {
    /** The place of some words of one page; there must be at least one. */
    public static Place of(int page, List<Word> words) {
        var box = words.stream().map(Word::box).reduce(Box::union).orElseThrow();
        return new Place(
                page, box, String.join(" ", words.stream().map(Word::text).toList()));
    }
}
