package dev.quern.ocr.value.text;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Fractions after whole numbers and alone: "12½", "1 1/2", "½". Only those that decimals tell exactly; "1/2" alone may
 * be the first of two.
 */
public final class Fractions {
    /**
     * One that was read.
     *
     * @param end the offset after it
     */
    public record Match(int end, BigDecimal value) {}

    private static final String SIGNS = "\u00BC\u00BD\u00BE\u2155\u2156\u2157\u2158\u215B\u215C\u215D\u215E";
    private static final BigDecimal[] VALUES = {
        new BigDecimal("0.25"),
        new BigDecimal("0.5"),
        new BigDecimal("0.75"),
        new BigDecimal("0.2"),
        new BigDecimal("0.4"),
        new BigDecimal("0.6"),
        new BigDecimal("0.8"),
        new BigDecimal("0.125"),
        new BigDecimal("0.375"),
        new BigDecimal("0.625"),
        new BigDecimal("0.875"),
    };
    private static final Pattern WRITTEN =
            Pattern.compile(" (\\d{1,2})[/\u2044](2|4|5|8|10|16|32)(?![\\d/\u2044.,]\\d|\\d)");
    private static final Pattern ANY = Pattern.compile(
            "(?:(?<![\\d/.,\u2044])(\\d{1,4}) \\d{1,2}[/\u2044](?:2|4|5|8|10|16|32)(?![\\d/\u2044]))|[" + SIGNS + "]");

    private Fractions() {}

    public static boolean isSign(char c) {
        return SIGNS.indexOf(c) >= 0;
    }

    /**
     * The fraction after a whole number that ends at an offset, or the sign that stands there; null when there is none.
     */
    public static @Nullable Match at(String text, int offset) {
        int sign = offset < text.length() && text.charAt(offset) == ' ' ? offset + 1 : offset;
        if (sign < text.length() && isSign(text.charAt(sign))) {
            return new Match(sign + 1, VALUES[SIGNS.indexOf(text.charAt(sign))]);
        }
        var written = WRITTEN.matcher(text).region(offset, text.length());
        if (!written.lookingAt()) {
            return null;
        }
        var above = new BigDecimal(written.group(1));
        var below = new BigDecimal(written.group(2));
        return above.signum() > 0 && above.compareTo(below) < 0 ? new Match(written.end(), above.divide(below)) : null;
    }

    /** The text without those that are read. */
    public static String without(String text) {
        return ANY.matcher(text)
                .replaceAll(found -> found.group(1) != null && at(text, found.end(1)) == null
                        ? Matcher.quoteReplacement(found.group())
                        : "");
    }
}
