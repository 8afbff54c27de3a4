package dev.quern.core.lesson;

import dev.quern.core.page.Box;
import java.util.List;

/**
 * Where a value stood on a document, and what stood around it.
 *
 * @param page index from 0
 * @param pageFromEnd the same, counted from the last page
 * @param box of its first line, in widths of the page
 * @param clues what stood around it, the most telling first
 * @param words how many it had on its first line
 * @param lines how many it had
 * @param toEnd whether its first line went on to the end of its run of words
 * @param shape of its characters, empty where it says nothing
 * @param prior from 0 to 1: how likely it is that this place was meant, and not another with the same value
 */
public record Anchor(
        int page,
        int pageFromEnd,
        Box box,
        List<Clue> clues,
        int words,
        int lines,
        boolean toEnd,
        String shape,
        double prior) {
    public Anchor {
        clues = List.copyOf(clues);
    }

    /** On which side of the value a clue stands. */
    public enum Side {
        LEFT,
        /** Small words before it within a phrase, whatever the phrase begins with: "to" of "handed over by Zoe Lark to". */
        PHRASE,
        ABOVE,
        BELOW
    }

    /**
     * Words beside a value.
     *
     * @param text their letters
     * @param steps how many runs of words away, from 1; on its left, how many words
     */
    public record Clue(Side side, String text, Box box, int steps) {}
}
