package dev.quern.ocr.value.number;

import dev.quern.core.result.Conventions;
import dev.quern.ocr.value.text.LanguageGuess;
import dev.quern.ocr.words.Words;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Decides from a whole document which character its numbers put before their decimals. */
public final class NumberStyles {
    private static final Set<String> POINT_LANGUAGES = Set.of("en", "zh", "ja", "ko", "th", "he", "hi", "ms");
    private static final Set<String> POINT_COUNTRIES = Set.of("CH", "LI", "MX", "PE", "GT", "PR", "IE", "GB", "US");
    private static final Set<String> COMMA_LANGUAGES = Set.of("de", "fr", "it", "pt", "nl", "pl", "sv", "da");
    private static final Pattern SWISS = Pattern.compile(
            "\\b" + Words.oneOf("swiss money") + "\\b|\\b" + Words.oneOf("swiss money before numbers") + " ?\\d");
    /** So many numbers of one form are more than an accident. */
    private static final int SEVERAL = 3;

    private static final Pattern RUN =
            Pattern.compile("(?<![\\w.,/-])\\d{1,15}(?:[.,'\u2019]\\d{1,15}){1,6}+(?![\\w/])");

    /** "4.2 The supplier": what a section is numbered by. */
    private static final Pattern SECTION = Pattern.compile("^\\s*\\d{1,2}(?:\\.\\d{1,2}){1,3}\\.?\\s+\\p{L}");

    /** "until 30.04." is a day without its year. */
    private static final Pattern DAY =
            Pattern.compile("(?<![\\d.])(?:0?[1-9]|[12]\\d|3[01])\\.(?:0?[1-9]|1[0-2])\\.(?!\\d)");

    private static final Pattern TIME = Pattern.compile("([01]?\\d|2[0-4])\\.[0-5]\\d");

    private NumberStyles() {}

    /**
     * {@code '.'} or {@code ','}: unambiguous numbers vote, then the language, which is guessed from the text if it is not known.
     * Empty when nothing decides.
     */
    public static Optional<Character> decide(Iterable<String> lines, @Nullable Locale language) {
        int money = 0;
        int others = 0;
        for (var line : lines) {
            if (!mayHaveDecimals(line)) {
                continue;
            }
            var taken = NotNumbers.in(line, Conventions.UNKNOWN);
            DAY.matcher(line).results().forEach(day -> taken.set(day.start(), day.end()));
            var section = SECTION.matcher(line);
            var runs = RUN.matcher(line).region(section.find() ? section.end() - 1 : 0, line.length());
            while (runs.find()) {
                var shape = taken.get(runs.start()) ? null : NumberShape.read(runs.group(), null, null);
                if (shape == null || shape.proven() == null) {
                    continue;
                }
                int vote = shape.proven() == '.' ? 1 : -1;
                // Two decimals or two kinds of separators are money; "4.8" may be part of a name, "8.30" a time.
                boolean isTwoDecimals = shape.number().scale() == 2
                        && !TIME.matcher(runs.group()).matches();
                if (isTwoDecimals || shape.grouped()) {
                    money += vote;
                } else {
                    others += vote;
                }
            }
        }
        int votes = 2 * money + others;
        var usual = usual(language == null ? guess(lines) : language);
        boolean doubtful = votes == 0 || (money == 0 && usual.isPresent() && Math.abs(others) < SEVERAL);
        return doubtful ? usual : Optional.of(votes > 0 ? '.' : ',');
    }

    /**
     * The language of some lines, if it is one that is written with a comma wherever it is spoken, but for Switzerland, which
     * its money tells; null if it is another, or none is certain.
     */
    public static @Nullable Locale guess(Iterable<String> lines) {
        for (var line : lines) {
            if (SWISS.matcher(line).find()) {
                return null;
            }
        }
        var guess = LanguageGuess.of(lines);
        return guess != null && COMMA_LANGUAGES.contains(guess) ? Locale.forLanguageTag(guess) : null;
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
