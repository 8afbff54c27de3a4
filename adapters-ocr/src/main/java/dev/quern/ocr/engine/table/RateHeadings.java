package dev.quern.ocr.engine.table;

import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.value.number.Currencies;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Headings such as "€/kg" and "NZ$ per kg", which are no kilograms but prices. */
final class RateHeadings {
    private static final Pattern RATE = Pattern.compile(
            "(?iu)\\s*([^\\s/]{1,4})\\s?(?:/|\\b" + Words.oneOf("one of") + "\\b)\\s?\\p{L}[\\p{L}\u00B2\u00B3.]*\\s*");
    private static final String PRICE = Words.list("price of one").get(0);

    private static final Set<String> CODES = Words.set("currency codes");

    private RateHeadings() {}

    /** Returns the heading, or the words that say the same without its unit; what is asked for under its very name stays. */
    static String inWords(Meaning column, String heading) {
        var rate = RATE.matcher(heading);
        return rate.matches()
                        && isMoney(rate.group(1))
                        && !Folding.plain(column.field().name()).equals(Folding.plain(heading))
                ? PRICE
                : heading;
    }

    /** Signs, codes and words; not what stands for a currency in capitals only: "Ft" may be feet. */
    private static boolean isMoney(String text) {
        return text.chars().anyMatch(c -> Currencies.isSign((char) c))
                || CODES.contains(text)
                || Currencies.ofWord(text.toLowerCase(Locale.ROOT), null) != null;
    }
}
