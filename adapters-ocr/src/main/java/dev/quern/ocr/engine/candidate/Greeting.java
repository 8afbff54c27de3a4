package dev.quern.ocr.engine.candidate;

import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.words.Words;
import java.util.Locale;
import java.util.Set;

/** The words before the name of whoever is written to: "Dear", "Guten Tag". */
public final class Greeting {
    private static final Set<String> WORDS = Words.set(word -> word.toLowerCase(Locale.ROOT), "greetings");
    private static final int LONGEST = 2;

    private Greeting() {}

    /** Returns how many tokens of a line are a greeting with a name after it; 0 for a line that begins otherwise. */
    public static int length(Segment segment) {
        for (int length = LONGEST; length > 0; length--) {
            if (segment.tokens().size() > length
                    && WORDS.contains(segment.text(0, length).toLowerCase(Locale.ROOT))
                    && Character.isUpperCase(segment.tokens().get(length).text().codePointAt(0))) {
                return length;
            }
        }
        return 0;
    }
}
