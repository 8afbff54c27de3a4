package dev.quern.core.result;

import java.math.BigDecimal;
import java.util.BitSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one number of a line: its digits, its sign, and what stands beside it. */
final class NumberReader {
    private static final String QUOTES = "'\u2019\u02BC\u00B4";
    private static final String MINUSES = "-\u2212\u2012\u2013\uFE63\uFF0D";
    private static final Set<String> UNITS = Set.of(
            "x", "kg", "g", "mg", "t", "l", "lt", "ltr", "ml", "cl", "dl", "m", "cm", "mm", "km", "h", "hr", "hrs",
            "min", "s", "pcs", "pc", "ea", "st", "stk", "szt", "kwh", "mwh", "kw", "w", "v", "gb", "mb", "tb", "lb",
            "lbs", "oz", "ft", "in", "yd", "gal", "qm", "sqm", "sqft", "m²", "m³", "d", "days", "k", "y", "yr", "pt",
            "px", "dz", "uds", "ud", "u", "cr", "dr", "pz", "pkt", "ct", "p");
    private static final Set<String> BLANK_GROUPS_IN = Set.of(
            "fr", "pl", "sv", "nb", "nn", "no", "da", "cs", "sk", "fi", "pt", "es", "ru", "uk", "bg", "hu", "et", "lv",
            "lt");
    private static final int MOST_DIGITS = 15;
    private static final int MOST_DIGITS_ALONE = 40;

    private final String text;
    private final BitSet taken;
    private final Conventions conventions;
    private final boolean whole;

    /** @param whole whether the text is known to be nothing but one number, so that less has to speak for it */
    NumberReader(String text, BitSet taken, Conventions conventions, boolean whole) {
        this.text = text;
        this.taken = taken;
        this.conventions = conventions;
        this.whole = whole;
    }

    /** Where the digits that start at an offset end, separators included. */
    int endOfRun(int from) {
        int at = endOfDigits(from);
        int first = at - from;
        boolean points = false;
        while (at < text.length()) {
            char c = text.charAt(at);
            if ((isPointOrComma(c) || isQuote(c)) && isDigit(at + 1)) {
                points |= isPointOrComma(c);
                at = endOfDigits(at + 1);
            } else if (Tokens.isBlank(c) && !points && first <= 3 && isGroup(at + 1) && mayGroup(from, at, c)) {
                at += 4;
            } else {
                return at;
            }
        }
        return at;
    }

    /** The number whose digits stand from one offset to another; null when they are part of something else. */
    @Nullable
    SpottedNumber read(int from, int to) {
        boolean leadingPoint = from > 0 && isPoint(from - 1) && (from == 1 || isOpen(from - 2));
        int start = leadingPoint ? from - 1 : from;
        var run = text.substring(start, to);
        var shape = isCode(run) ? null : NumberShape.read(run, conventions.decimalSeparator(), conventions.language());
        if (shape == null) {
            return null;
        }
        int end = to + noDecimals(to);
        var before = before(start);
        var after = after(end);
        if (before == null || after == null) {
            return null;
        }
        // "*12.50" is a marked amount, "****1234" the end of a card's number.
        if (before.starred && shape.number().scale() == 0) {
            return null;
        }
        boolean percent = after.percent;
        var currency = before.currency != null ? before.currency : after.currency;
        boolean amountLike = shape.number().scale() > 0 || shape.grouped() || currency != null;
        boolean brackets = before.bracket && after.bracket && !percent && (amountLike || whole);
        boolean trailing = after.minus && (shape.number().scale() > 0 || shape.grouped() || whole);
        if (after.minus && !trailing) {
            return null;
        }
        boolean negative = before.minus ^ (brackets || trailing || after.credit);
        var spotted = new Spotted<>(
                brackets ? before.bracketAt : before.start,
                brackets ? after.bracketEnd : trailing || after.credit ? after.signEnd : end,
                value(shape.number(), negative),
                certainty(shape, run, currency, after, before.weak),
                shape.alternative() == null ? null : value(shape.alternative(), negative));
        return new SpottedNumber(spotted, currency, percent);
    }

    private static Value.Decimal value(BigDecimal number, boolean negative) {
        return new Value.Decimal(negative ? number.negate() : number);
    }

    private double certainty(NumberShape shape, String run, @Nullable String currency, Around after, boolean weak) {
        double certainty;
        int scale = shape.number().scale();
        if (shape.alternative() != null) {
            certainty = currency != null ? 0.65 : 0.5;
        } else if (scale == 2) {
            certainty = shape.grouped() ? 0.95 : 0.9;
        } else if (scale > 0 || shape.grouped()) {
            certainty = 0.75;
        } else {
            boolean year = run.length() == 4 && (run.startsWith("19") || run.startsWith("20"));
            certainty = run.length() > 8 ? 0.25 : year ? 0.35 : 0.5;
        }
        if (shape.alternative() == null && (currency != null || after.percent)) {
            certainty = Math.max(certainty, scale == 2 ? 1 : 0.9);
        } else if (after.unit) {
            certainty = Math.max(certainty, 0.7);
        }
        if (run.indexOf(' ') >= 0) {
            certainty = Math.min(certainty, currency == null ? 0.6 : 0.7);
        }
        return weak ? certainty * 0.6 : certainty;
    }

    /** Leading zeros and very long runs are numbers of something, not amounts. */
    private boolean isCode(String run) {
        boolean leadingZero = run.length() > 1 && run.charAt(0) == '0' && isDigitOf(run, 1);
        long digits = run.chars().filter(c -> c >= '0' && c <= '9').count();
        return whole ? digits > MOST_DIGITS_ALONE : leadingZero || digits > MOST_DIGITS;
    }

    /** What stands on one side of a number. */
    private static final class Around {
        int start;
        int bracketAt;
        int bracketEnd;
        int signEnd;
        boolean minus;
        boolean bracket;
        boolean percent;
        boolean unit;
        boolean credit;
        boolean weak;
        boolean starred;

        @Nullable
        String currency;
    }

    /** Looks left: sign, currency, bracket, in the orders that occur. Null when the number is glued to something. */
    private @Nullable Around before(int start) {
        var around = new Around();
        around.start = start;
        int at = sign(start, around);
        int beforeCurrency = currencyBefore(at, around);
        if (beforeCurrency < at) {
            at = beforeCurrency;
            if (!around.minus) {
                at = sign(at, around);
            }
        }
        int open = at;
        while (open > 0 && open > at - 2 && Tokens.isBlank(text.charAt(open - 1))) {
            open--;
        }
        if (open > 0 && text.charAt(open - 1) == '(') {
            around.bracket = true;
            around.bracketAt = open - 1;
            if (around.currency == null) {
                int outside = currencyBefore(open - 1, around);
                at = outside < open - 1 ? outside : at;
            }
        }
        return isFreeBefore(at, around) ? around : null;
    }

    /** The offset of a sign that stands at the left of an offset, or that offset. */
    private int sign(int at, Around around) {
        int sign = at - 1;
        // "- 12.50" is negative where nothing stands before it; elsewhere that is a dash.
        if (sign > 0 && Tokens.isBlank(text.charAt(sign)) && isMinus(sign - 1) && isBlankBefore(sign - 1)) {
            sign--;
        }
        if (sign < 0 || !(isMinus(sign) || text.charAt(sign) == '+')) {
            return at;
        }
        if (sign > 0 && !isOpen(sign - 1) && currencyBefore(sign, new Around()) == sign) {
            return at;
        }
        around.minus = isMinus(sign);
        around.start = sign;
        return sign;
    }

    private boolean isBlankBefore(int end) {
        int at = end;
        while (at > 0 && Tokens.isBlank(text.charAt(at - 1))) {
            at--;
        }
        return at == 0;
    }

    /** The offset where a currency before an offset starts, or that offset. */
    private int currencyBefore(int at, Around around) {
        int end = at;
        if (end > 0 && Tokens.isBlank(text.charAt(end - 1))) {
            end--;
        }
        if (end == 0) {
            return at;
        }
        char c = text.charAt(end - 1);
        if (Currencies.isSign(c)) {
            int letters = startOfLetters(end - 1);
            var dollar = c == '$' && letters < end - 1 ? Currencies.ofDollar(text.substring(letters, end - 1)) : null;
            around.currency = dollar != null ? dollar : Currencies.ofSign(c, conventions.language());
            return dollar != null ? letters : end - 1;
        }
        int stop = c == '.' ? end - 1 : end;
        int letters = startOfLetters(stop);
        if (letters == stop
                || stop - letters > 5
                || (letters > 0 && Character.isDigit(text.charAt(letters - 1)) && end == at)) {
            return at;
        }
        var word = Currencies.ofWord(text.substring(letters, stop), conventions.language());
        if (word == null) {
            return at;
        }
        around.currency = word;
        return letters;
    }

    private boolean isFreeBefore(int at, Around around) {
        if (at == 0) {
            return true;
        }
        char c = text.charAt(at - 1);
        if (Character.isLetterOrDigit(c) || c == '_' || isMinus(at - 1) || c == '+') {
            return false;
        }
        boolean beyondIsDigit = at > 1 && Character.isDigit(text.charAt(at - 2));
        boolean beyondIsWord = at > 1 && Character.isLetterOrDigit(text.charAt(at - 2));
        if (c == '#' || c == '*') {
            around.weak = true;
            around.starred = c == '*' && around.currency == null;
            return true;
        }
        if (c == '/' || c == '\\') {
            return !beyondIsWord;
        }
        return !((isPointOrComma(c) || c == ':' || isQuote(c)) && beyondIsDigit);
    }

    /** Looks right: percent, currency, unit, trailing minus, CR, bracket. Null when the number is glued to something. */
    private @Nullable Around after(int end) {
        var around = new Around();
        int at = end;
        if (isMinusBehind(at)) {
            around.minus = true;
            around.signEnd = at + 1;
            at++;
        }
        int next = at < text.length() && Tokens.isBlank(text.charAt(at)) ? at + 1 : at;
        if (next < text.length()) {
            char c = text.charAt(next);
            int letters = endOfLetters(next);
            if (c == '%' || c == '\uFF05') {
                around.percent = true;
                at = next + 1;
            } else if (Currencies.isSign(c) && !isDigit(next + 1)) {
                around.currency = Currencies.ofSign(c, conventions.language());
                at = next + 1;
            } else if (letters > next && letters - next <= 5 && !isDigit(letters)) {
                at = word(text.substring(next, letters), at, next, letters, around);
            }
        }
        if (isMinusBehind(at) && at > end && around.currency != null) {
            around.minus = true;
            around.signEnd = at + 1;
            at++;
        }
        credit(at, around);
        int close = at < text.length() && Tokens.isBlank(text.charAt(at)) ? at + 1 : at;
        if (close < text.length() && text.charAt(close) == ')') {
            around.bracket = true;
            around.bracketEnd = close + 1;
        }
        return isFreeAfter(at) ? around : null;
    }

    private int word(String word, int at, int next, int end, Around around) {
        var currency = Currencies.ofWord(word, conventions.language());
        if (currency != null) {
            around.currency = currency;
            return end;
        }
        if (word.equals("CR") || word.equals("Cr")) {
            return at; // looked at behind the currency
        }
        // "1st" is an ordinal, "5 St" are pieces.
        boolean ordinal = next == at && word.equals("st");
        boolean unit = !ordinal && UNITS.contains(word.toLowerCase(Locale.ROOT));
        around.unit = unit;
        return unit && next == at ? end : at;
    }

    private void credit(int at, Around around) {
        int next = at < text.length() && Tokens.isBlank(text.charAt(at)) ? at + 1 : at;
        int end = endOfLetters(next);
        if (end - next == 2
                && text.substring(next, end).equalsIgnoreCase("CR")
                && text.charAt(next) == 'C'
                && !isDigit(end)) {
            around.credit = true;
            around.signEnd = end;
        }
    }

    private boolean isFreeAfter(int at) {
        if (at >= text.length()) {
            return true;
        }
        char c = text.charAt(at);
        if (Character.isLetter(c)) {
            int end = endOfLetters(at);
            var word = text.substring(at, end);
            return word.equals("CR") || word.equals("Cr") || isTaxMark(at, end);
        }
        boolean digitBeyond = isDigit(at + 1);
        boolean wordBeyond = at + 1 < text.length() && Character.isLetterOrDigit(text.charAt(at + 1));
        if (Character.isDigit(c) || c == '_' || c == '@' || Character.getType(c) == Character.OTHER_NUMBER) {
            return false;
        }
        if (isMinus(at)) {
            return !wordBeyond;
        }
        return !((c == '/' || c == '\\' || c == ':' || c == '*' || isPointOrComma(c)) && digitBeyond);
    }

    /** The capital that receipts put behind an amount for its tax rate: "12,50A". */
    private boolean isTaxMark(int at, int end) {
        return end == at + 1
                && Character.isUpperCase(text.charAt(at))
                && !isDigit(end)
                && isDigit(at - 1)
                && isDigit(at - 2)
                && at > 3
                && isPointOrComma(text.charAt(at - 3));
    }

    /** The length of ",-" or ".--", which stand for no decimals. */
    private int noDecimals(int at) {
        if (at + 1 >= text.length()
                || !isPointOrComma(text.charAt(at))
                || !(isMinus(at + 1) || text.charAt(at + 1) == '\u2014')) {
            return 0;
        }
        int end = at + 2;
        if (end < text.length() && isMinus(end)) {
            end++;
        }
        return end < text.length() && Character.isLetterOrDigit(text.charAt(end)) ? 0 : end - at;
    }

    /** Whether three digits at an offset can be a group behind a blank. */
    private boolean isGroup(int at) {
        return isDigit(at) && isDigit(at + 1) && isDigit(at + 2) && !isDigit(at + 3) && !taken.get(at);
    }

    /**
     * No-break blanks group. A plain one does where that is the custom, and elsewhere only before decimals behind a
     * comma: "2 150.00" is more often two columns than one number.
     */
    private boolean mayGroup(int from, int at, char blank) {
        if (blank != ' ') {
            return blank == '\u00A0'
                    || blank == '\u202F'
                    || blank == '\u2009'
                    || blank == '\u2007'
                    || blank == '\u2008';
        }
        var decimal = conventions.decimalSeparator();
        var language = conventions.language();
        if (text.charAt(from) == '0'
                || (decimal != null && decimal == '.')
                || (language != null && language.getLanguage().equals("en"))
                || (from > 1 && text.charAt(from - 1) == ' ' && Character.isDigit(text.charAt(from - 2)))) {
            return false;
        }
        int end = at;
        while (end < text.length() && text.charAt(end) == ' ' && isGroup(end + 1)) {
            end += 4;
        }
        boolean decimals = end + 1 < text.length() && text.charAt(end) == ',' && isDigit(end + 1);
        // "100 000": what starts with a zero is no number of its own.
        return decimals
                || text.charAt(at + 1) == '0'
                || (decimal != null && language != null && BLANK_GROUPS_IN.contains(language.getLanguage()));
    }

    private boolean isMinusBehind(int at) {
        if (at >= text.length() || !isMinus(at)) {
            return false;
        }
        return at + 1 >= text.length() || (!Character.isLetterOrDigit(text.charAt(at + 1)) && !isOpenAmount(at + 1));
    }

    private boolean isOpenAmount(int at) {
        return at < text.length() && (Currencies.isSign(text.charAt(at)) && isDigit(at + 1));
    }

    private boolean isOpen(int at) {
        char c = text.charAt(at);
        return Tokens.isBlank(c) || "([{:;|=\"\u00AB*~<>".indexOf(c) >= 0 || Currencies.isSign(c);
    }

    private int startOfLetters(int end) {
        int at = end;
        while (at > 0 && end - at < 8 && Character.isLetter(text.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    private int endOfLetters(int start) {
        int at = start;
        while (at < text.length()
                && at - start < 8
                && (Character.isLetter(text.charAt(at)) || (at > start && "²³".indexOf(text.charAt(at)) >= 0))) {
            at++;
        }
        return at;
    }

    private int endOfDigits(int from) {
        int at = from;
        while (isDigit(at)) {
            at++;
        }
        return at;
    }

    private boolean isDigit(int at) {
        return at >= 0 && at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    private static boolean isDigitOf(String run, int at) {
        return run.charAt(at) >= '0' && run.charAt(at) <= '9';
    }

    private boolean isPoint(int at) {
        return text.charAt(at) == '.' || text.charAt(at) == ',';
    }

    private boolean isMinus(int at) {
        return MINUSES.indexOf(text.charAt(at)) >= 0;
    }

    private static boolean isPointOrComma(char c) {
        return c == '.' || c == ',';
    }

    private static boolean isQuote(char c) {
        return QUOTES.indexOf(c) >= 0;
    }
}
