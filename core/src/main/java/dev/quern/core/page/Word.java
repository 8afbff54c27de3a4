package dev.quern.core.page;

/**
 * One word as a reader saw it: no white space inside, never empty.
 *
 * @param box where it stands, in fractions of the page
 * @param fontSize in points; 0 where the reader cannot tell
 * @param bold whether the font says so
 * @param confidence how surely its letters are those, from 0 to 1; 1 where they were not recognised but stood there
 */
public record Word(String text, Box box, double fontSize, boolean bold, double confidence) {
    public Word {
        if (text.isBlank()) {
            throw new IllegalArgumentException("A word has text");
        }
        if (!(confidence >= 0 && confidence <= 1)) {
            throw new IllegalArgumentException("A confidence is from 0 to 1, not " + confidence);
        }
    }

    /** A word that stood there as text. */
    public Word(String text, Box box, double fontSize, boolean bold) {
        this(text, box, fontSize, bold, 1);
    }

    /** A word of which only text and place are known. */
    public static Word of(String text, Box box) {
        return new Word(text, box, 0, false);
    }
}
