package dev.quern.core.result;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Decides from a whole document which character its numbers put before their decimals. */
public final class NumberStyles {
    private static final Set<String> POINT_LANGUAGES = Set.of("en", "zh", "ja", "ko", "th", "he", "hi", "ms");
    private static final Set<String> POINT_COUNTRIES = Set.of("CH", "LI", "MX", "PE", "GT", "PR", "IE", "GB", "US");
    private static final Pattern RUN =
            Pattern.compile("(?<![\\w.,/-])\\d{1,15}(?:[.,'\u2019]\\d{1,15}){1,6}+(?![\\w/])");

    private NumberStyles() {}

    /** {@code '.'} or {@code ','}: unambiguous numbers vote, then the language. Empty when nothing decides. */
    public static Optional<Character> decide(Iterable<String> lines, @Nullable Locale language) {
        int points = 0;
        int commas = 0;
        for (var line : lines) {
            if (!mayHaveDecimals(line)) {
                continue;
            }
            var taken = NotNumbers.in(line, Conventions.UNKNOWN);
            var runs = RUN.matcher(line);
            while (runs.find()) {
                var shape = taken.get(runs.start()) ? null : NumberShape.read(runs.group(), null, null);
                if (shape == null || shape.proven() == null) {
                    continue;
                }
                // Two decimals or two kinds of separators are money; others are a weaker sign.
                int weight = shape.number().scale() == 2 || shape.grouped() ? 2 : 1;
                if (shape.proven() == '.') {
                    points += weight;
                } else {
                    commas += weight;
                }
            }
        }
        return points == commas ? usual(language) : Optional.of(points > commas ? '.' : ',');
    }

    /** The usual one of a language, as written in its country where that is known. */
    static Optional<Character> usual(@Nullable Locale language) {
        if (language == null || language.getLanguage().isEmpty()) {
            return Optional.empty();
        }
        boolean point =
                POINT_LANGUAGES.contains(language.getLanguage()) || POINT_COUNTRIES.contains(language.getCountry());
        return Optional.of(point ? '.' : ',');
    }

    private static boolean mayHaveDecimals(String line) {
        for (int i = 1; i + 1 < line.length(); i++) {
            char c = line.charAt(i);
            if ((c == '.' || c == ',')
                    && Character.isDigit(line.charAt(i - 1))
                    && Character.isDigit(line.charAt(i + 1))) {
                return true;
            }
        }
        return false;
    }
}
