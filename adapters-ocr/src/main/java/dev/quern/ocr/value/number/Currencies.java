package dev.quern.ocr.value.number;

import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** ISO 4217 codes for the signs, abbreviations and codes that stand beside amounts. */
public final class Currencies {
    /** Codes that are traded or billed in often; the rest of the list has too many everyday words in it. */
    private static final Set<String> CODES = Words.set("currency codes");

    private static final Map<String, String> SIGNS = Words.keys("currency signs");

    private static final Map<String, String> WORDS = Words.keys(Folding::plain, "currency words");

    private static final Map<String, String> DOLLARS = Words.keys("dollars");

    /** Names in full, and abbreviations that mean something else in front of an amount. */
    private static final Map<String, String> NAMES = Words.keys(Folding::plain, "currency names");

    private Currencies() {}

    /** Of a name in full, {@code Swiss francs}, where the text is known to name a currency or something else; null for others. */
    public static @Nullable String ofName(String name) {
        return NAMES.get(Folding.plain(name));
    }

    /** Of a sign, {@code €}; the dollar is that of the language's country, else the American one. */
    public static @Nullable String ofSign(char sign, @Nullable Locale language) {
        if (sign == '$') {
            var country = language == null ? "" : language.getCountry();
            return switch (country) {
                case "CA", "AU", "NZ", "SG", "HK" -> country + "D";
                case "MX" -> "MXN";
                default -> "USD";
            };
        }
        return SIGNS.get(String.valueOf(sign));
    }

    public static boolean isSign(char c) {
        return c == '$' || Character.getType(c) == Character.CURRENCY_SYMBOL;
    }

    /** Of the letters before a dollar sign, {@code US$}; null when they do not belong to it. */
    public static @Nullable String ofDollar(String letters) {
        return DOLLARS.get(letters);
    }

    /** Of a word, {@code EUR} or {@code RM}; codes count in capitals only. */
    public static @Nullable String ofWord(String word, @Nullable Locale language) {
        if (CODES.contains(word)) {
            return word.equals("RMB") ? "CNY" : word;
        }
        var folded = Folding.plain(word);
        if (folded.equals("kr")) {
            return krona(language);
        }
        // "ft" in lower case is feet, "RS" may be anything.
        if ((folded.equals("ft") || folded.equals("rs") || folded.equals("rp"))
                && !Character.isUpperCase(word.charAt(0))) {
            return null;
        }
        if (folded.equals("tl") && !word.equals("TL")) {
            return null;
        }
        if (folded.equals("rm") && !word.equals("RM")) {
            return null;
        }
        return WORDS.get(folded);
    }

    private static String krona(@Nullable Locale language) {
        var spoken = language == null ? "" : language.getLanguage();
        return switch (spoken) {
            case "da" -> "DKK";
            case "nb", "nn", "no" -> "NOK";
            case "is" -> "ISK";
            default -> "SEK";
        };
    }
}
