package dev.quern.ocr.value.text;

import dev.quern.ocr.words.Words;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Guesses the language of a text by small words that are common in one language and are none in the others; as good for
 * recognised text, since accents are not looked at.
 */
public final class LanguageGuess {
    /** Without accents, since they are what is doubtful. */
    private static final Map<String, Set<String>> WORDS =
            Words.byLanguage(Folding::plain, "telling words of languages");

    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final int LEAST = 2;
    /** Over the language that has the second most. */
    private static final int TIMES = 2;

    private LanguageGuess() {}

    /** The language as a tag such as {@code de}; null when too few words tell. */
    public static @Nullable String of(Iterable<String> lines) {
        var counts = new HashMap<String, Integer>();
        for (var line : lines) {
            for (var word : BLANKS.split(line, -1)) {
                var plain = Folding.letters(word);
                WORDS.forEach((language, words) -> {
                    if (words.contains(plain)) {
                        counts.merge(language, 1, Integer::sum);
                    }
                });
            }
        }
        String best = null;
        int most = 0;
        int second = 0;
        for (var count : counts.entrySet()) {
            if (count.getValue() > most) {
                second = most;
                most = count.getValue();
                best = count.getKey();
            } else {
                second = Math.max(second, count.getValue());
            }
        }
        return most >= LEAST && most >= TIMES * second ? best : null;
    }
}
