package dev.quern.ocr.engine.text;

import dev.quern.ocr.words.Words;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Small numbers as agreements write them out: "two", "zwölf", "trente". */
public final class NumberWords {
    private static final Map<String, Integer> VALUES = Words.numbers(Wording::fold, "number words");

    private NumberWords() {}

    /** The number that a word says, in any case; null where it says none. */
    public static @Nullable Integer value(String word) {
        return word.length() < 2 || word.length() > 12 ? null : VALUES.get(Wording.fold(word));
    }
}
