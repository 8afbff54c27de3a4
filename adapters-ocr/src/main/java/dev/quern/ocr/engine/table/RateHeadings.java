package dev.quern.ocr.engine.table;

import dev.quern.ocr.value.number.Currencies;
import dev.quern.ocr.words.Words;
import java.util.regex.Pattern;

/** Headings such as "€/kg" and "NZ$ per kg", which are no kilograms but prices. */
final class RateHeadings {
    private static final Pattern RATE = Pattern.compile(
            "(?iu)\\s*([^\\s/]{1,4})\\s?(?:/|\\b" + Words.oneOf("one of") + "\\b)\\s?\\p{L}[\\p{L}\u00B2\u00B3.]*\\s*");
    private static final String PRICE = Words.list("price of one").get(0);

    private RateHeadings() {}

    /** Returns the heading, or the words that say the same without its unit. */
    static String inWords(String heading) {
        var rate = RATE.matcher(heading);
        return rate.matches() && isMoney(rate.group(1)) ? PRICE : heading;
    }

    private static boolean isMoney(String text) {
        return text.chars().anyMatch(c -> Currencies.isSign((char) c)) || Currencies.ofWord(text, null) != null;
    }
}
