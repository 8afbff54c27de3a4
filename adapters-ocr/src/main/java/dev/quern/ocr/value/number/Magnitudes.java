package dev.quern.ocr.value.number;

import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.Locale;
import java.util.Map;

/** Words after a number that multiply it: "1.2 million", "3 Mrd. €", "5 lakh", "$12k". */
final class Magnitudes {
    private static final Map<String, Integer> WORDS = Words.numbers(Folding::plain, "magnitudes");

    private Magnitudes() {}

    /** The power of ten that a word stands for, 0 when it is none. */
    static int ofWord(String word) {
        return WORDS.getOrDefault(Folding.plain(word), 0);
    }

    /**
     * The power of ten of a letter glued to a number.
     *
     * @param money whether a currency stands before the number: an M may be metres otherwise
     * @param whole whether the text is known to be nothing but the number
     */
    static int ofLetter(String letter, boolean money, boolean whole) {
        return switch (letter.toLowerCase(Locale.ROOT)) {
            case "k" -> money || whole ? 3 : 0;
            case "m" -> money ? 6 : 0;
            case "b" -> money && letter.equals("B") ? 9 : 0;
            default -> 0;
        };
    }
}
