package dev.quern.core.result;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides from a whole document which character its numbers put before their decimals. */
public final class NumberStyles {
    private NumberStyles() {}

    /** {@code '.'} or {@code ','}: unambiguous numbers vote, then the language. Empty when nothing decides. */
    public static Optional<Character> decide(Iterable<String> lines, @Nullable Locale language) {
        return Optional.empty();
    }
}
