package dev.quern.core.page;

/**
 * One word as a reader saw it: no white space inside, never empty.
 *
 * @param box where it stands, in fractions of the page
 * @param fontSize in points; 0 where the reader cannot tell
 * @param bold whether the font says so
 */
public record Word(String text, Box box, double fontSize, boolean bold) {
    public Word {
        if (text.isBlank()) {
            throw new IllegalArgumentException("A word has text");
        }
    }

    /** A word of which only text and place are known. */
    public static Word of(String text, Box box) {
        return new Word(text, box, 0, false);
    }
}
