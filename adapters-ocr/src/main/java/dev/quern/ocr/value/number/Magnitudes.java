package dev.quern.ocr.value.number;

import dev.quern.ocr.value.text.Folding;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Words behind a number that multiply it: "1.2 million", "3 Mrd. €", "5 lakh", "$12k". */
final class Magnitudes {
    private static final Map<String, Integer> WORDS = new HashMap<>();

    static {
        // "Billion" is left to English; in other languages it is a thousand times as much.
        Map.of(
                        3, "thousand tsd tausend tys",
                        5, "lakh lakhs lac lacs",
                        6,
                                "million millions mio mln millionen millones millon milione milioni milhao milhoes miljoen miljoner"
                                        + " milionow mn",
                        7, "crore crores",
                        9,
                                "billion billions bn mrd mld milliarde milliarden milliard milliards miliardo miliardi miljard")
                .forEach((power, words) -> {
                    for (var word : words.split(" ", -1)) {
                        WORDS.put(word, power);
                    }
                });
    }

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
