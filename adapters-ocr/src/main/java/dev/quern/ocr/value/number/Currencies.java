package dev.quern.ocr.value.number;

import dev.quern.ocr.value.text.Folding;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** ISO 4217 codes for the signs, abbreviations and codes that stand beside amounts. */
public final class Currencies {
    /** Codes that are traded or billed in often; the rest of the list has too many everyday words in it. */
    private static final Set<String> CODES = Set.of(
            "EUR", "USD", "GBP", "CHF", "JPY", "CNY", "RMB", "AUD", "CAD", "NZD", "SGD", "HKD", "TWD", "KRW", "INR",
            "IDR", "MYR", "PHP", "THB", "VND", "SEK", "NOK", "DKK", "ISK", "PLN", "CZK", "HUF", "RON", "BGN", "RSD",
            "UAH", "RUB", "TRY", "ILS", "AED", "SAR", "QAR", "KWD", "EGP", "MAD", "ZAR", "NGN", "KES", "BRL", "MXN",
            "ARS", "CLP", "COP", "PEN", "PKR", "BDT", "LKR");

    private static final Map<String, String> SIGNS = Map.ofEntries(
            Map.entry("€", "EUR"),
            Map.entry("£", "GBP"),
            Map.entry("¥", "JPY"),
            Map.entry("￥", "JPY"),
            Map.entry("₹", "INR"),
            Map.entry("₽", "RUB"),
            Map.entry("₩", "KRW"),
            Map.entry("₪", "ILS"),
            Map.entry("₺", "TRY"),
            Map.entry("₫", "VND"),
            Map.entry("฿", "THB"),
            Map.entry("₱", "PHP"),
            Map.entry("₴", "UAH"),
            Map.entry("₦", "NGN"));

    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("euro", "EUR"),
            Map.entry("euros", "EUR"),
            Map.entry("rm", "MYR"),
            Map.entry("rs", "INR"),
            Map.entry("zl", "PLN"),
            Map.entry("kc", "CZK"),
            Map.entry("ft", "HUF"),
            Map.entry("sfr", "CHF"),
            Map.entry("rp", "IDR"),
            Map.entry("tl", "TRY"),
            Map.entry("dhs", "AED"),
            Map.entry("ksh", "KES"),
            Map.entry("円", "JPY"),
            Map.entry("元", "CNY"),
            Map.entry("원", "KRW"),
            Map.entry("руб", "RUB"),
            Map.entry("lei", "RON"));

    private static final Map<String, String> DOLLARS = Map.ofEntries(
            Map.entry("US", "USD"),
            Map.entry("C", "CAD"),
            Map.entry("CA", "CAD"),
            Map.entry("A", "AUD"),
            Map.entry("AU", "AUD"),
            Map.entry("NZ", "NZD"),
            Map.entry("S", "SGD"),
            Map.entry("SG", "SGD"),
            Map.entry("HK", "HKD"),
            Map.entry("NT", "TWD"),
            Map.entry("MX", "MXN"),
            Map.entry("R", "BRL"));

    /** Names in full, and abbreviations that mean something else in front of an amount. */
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("dollar", "USD"),
            Map.entry("dollars", "USD"),
            Map.entry("us dollar", "USD"),
            Map.entry("us dollars", "USD"),
            Map.entry("american dollars", "USD"),
            Map.entry("pound", "GBP"),
            Map.entry("pounds", "GBP"),
            Map.entry("sterling", "GBP"),
            Map.entry("pound sterling", "GBP"),
            Map.entry("pounds sterling", "GBP"),
            Map.entry("fr", "CHF"),
            Map.entry("franken", "CHF"),
            Map.entry("schweizer franken", "CHF"),
            Map.entry("swiss franc", "CHF"),
            Map.entry("swiss francs", "CHF"),
            Map.entry("francs suisses", "CHF"),
            Map.entry("franchi svizzeri", "CHF"),
            Map.entry("yen", "JPY"),
            Map.entry("yuan", "CNY"),
            Map.entry("renminbi", "CNY"),
            Map.entry("rupee", "INR"),
            Map.entry("rupees", "INR"),
            Map.entry("indian rupees", "INR"),
            Map.entry("ringgit", "MYR"),
            Map.entry("ringgit malaysia", "MYR"),
            Map.entry("malaysian ringgit", "MYR"),
            Map.entry("zloty", "PLN"),
            Map.entry("zlotys", "PLN"),
            Map.entry("zlotych", "PLN"),
            Map.entry("krona", "SEK"),
            Map.entry("kronor", "SEK"),
            Map.entry("reais", "BRL"));

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
