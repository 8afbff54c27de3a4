package dev.quern.ocr.value.number;

import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** ISO 4217 codes for the signs, abbreviations and codes that stand beside amounts. */
public final class Currencies {
    /** Codes that are traded or billed in often; the rest of the list has too many everyday words in it. */
    private static final Set<String> CODES = Words.set("currency codes");

    private static final Map<String, String> SIGNS = Words.keys("currency signs");

    private static final ByPlace SIGNS_BY_COUNTRY = new ByPlace("currency signs by country");

    private static final Map<String, String> WORDS = Words.keys(Folding::plain, "currency words");

    private static final Map<String, String> WORDS_AS_WRITTEN = Words.keys("currency words as written");

    private static final ByPlace WORDS_BY_LANGUAGE = new ByPlace("currency words by language");

    private static final Map<String, String> DOLLARS = Words.keys("dollars");

    /** Names in full, and abbreviations that mean something else in front of an amount. */
    private static final Map<String, String> NAMES = Words.keys(Folding::plain, "currency names");

    private Currencies() {}

    /**
     * Returns the currency of a name in full, {@code Swiss francs}, where the text is known to name a currency or
     * something else; null for others.
     */
    public static @Nullable String ofName(String name) {
        return NAMES.get(Folding.plain(name));
    }

    /**
     * Returns the currency of a sign, {@code €}; where several countries have it, that of the language's country, else
     * that of the best known.
     */
    public static @Nullable String ofSign(char sign, @Nullable Locale language) {
        var text = String.valueOf(sign);
        var shared = SIGNS_BY_COUNTRY.of(text, language == null ? "" : language.getCountry());
        return shared == null ? SIGNS.get(text) : shared;
    }

    public static boolean isSign(char c) {
        return Character.getType(c) == Character.CURRENCY_SYMBOL;
    }

    /** Returns the currency of the letters before a dollar sign, {@code US$}; null when they do not belong to it. */
    public static @Nullable String ofDollar(String letters) {
        return DOLLARS.get(letters);
    }

    /** Returns the currency of a word, {@code EUR} or {@code RM}; codes count in capitals only. */
    public static @Nullable String ofWord(String word, @Nullable Locale language) {
        var asWritten = WORDS_AS_WRITTEN.get(word);
        if (asWritten != null) {
            return asWritten;
        }
        if (CODES.contains(word)) {
            return word;
        }
        var folded = Folding.plain(word);
        var shared = WORDS_BY_LANGUAGE.of(folded, language == null ? "" : language.getLanguage());
        return shared == null ? WORDS.get(folded) : shared;
    }

    /** Currencies of signs or words that are one currency here and another there. */
    private static final class ByPlace {
        /** By the word, a blank and the place. */
        private final Map<String, String> exactly;

        private final Map<String, String> elsewhere = new HashMap<>();

        ByPlace(String section) {
            exactly = Words.keys(section);
            exactly.forEach((word, code) -> elsewhere.putIfAbsent(word.substring(0, word.indexOf(' ')), code));
        }

        @Nullable
        String of(String word, String place) {
            var usual = elsewhere.get(word);
            return usual == null ? null : exactly.getOrDefault(word + " " + place, usual);
        }
    }
}
