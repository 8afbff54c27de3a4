package dev.quern.ocr.value.number;

import dev.quern.core.result.Conventions;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.value.text.Tokens;
import dev.quern.ocr.words.Words;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the marks after the digits of a number: percent, currency, unit, trailing minus, CR, bracket. */
final class AfterNumber {
    private static final Set<String> UNITS = Words.set(Folding::plain, "units after numbers");

    /** "1,450 pounds" is as often a weight. */
    private static final Set<String> MEASURES =
            Set.copyOf(Words.keys(Folding::plain, "units").keySet());

    /** Letters of the name of a currency, at least: shorter ones mean other things beside numbers. */
    private static final int NAME = 5;

    private final NumberText text;
    private final Conventions conventions;
    private int bracketEnd;
    /** Where the trailing sign ends. */
    private int signEnd;

    private boolean minus;
    private boolean bracket;
    private boolean percent;
    private boolean unit;
    private boolean credit;
    private int magnitude;
    private int magnitudeEnd;
    private @Nullable String currency;

    private AfterNumber(NumberText text, Conventions conventions) {
        this.text = text;
        this.conventions = conventions;
    }

    /**
     * Looks right from an offset.
     *
     * @param currencyBefore what stood before the number; null when none did
     * @param whole whether the text is known to be nothing but one number
     * @return null when the number is glued to something
     */
    static @Nullable AfterNumber read(
            NumberText text, int end, @Nullable String currencyBefore, boolean whole, Conventions conventions) {
        var after = new AfterNumber(text, conventions);
        return after.look(after.magnitude(end, currencyBefore != null, whole), currencyBefore) ? after : null;
    }

    /** Returns whether a text ends with nothing but a unit from an offset, and that is no sign of multiplication. */
    static boolean isMeasure(NumberText text, int end) {
        int start = text.isBlank(end) ? end + 1 : end;
        int stop = text.endOfLetters(start);
        return stop > start
                && stop == text.length()
                && !text.from(start, stop).equalsIgnoreCase("x")
                && UNITS.contains(text.from(start, stop).toLowerCase(Locale.ROOT));
    }

    /** The length of ",-" or ".--" at an offset, which stand for no decimals. */
    static int noDecimals(NumberText text, int at) {
        if (at + 1 >= text.length()
                || !NumberText.isPointOrComma(text.at(at))
                || !(text.isMinus(at + 1) || text.at(at + 1) == '\u2014')) {
            return 0;
        }
        int end = at + 2;
        if (end < text.length() && text.isMinus(end)) {
            end++;
        }
        return end < text.length() && Character.isLetterOrDigit(text.at(end)) ? 0 : end - at;
    }

    /** The offset after a magnitude and its point, or that offset. */
    private int magnitude(int end, boolean money, boolean whole) {
        int start = text.isBlank(end) ? end + 1 : end;
        int stop = text.endOfWord(start);
        if (stop == start || text.isDigit(stop)) {
            return end;
        }
        var word = text.from(start, stop);
        boolean letter = stop == start + 1;
        // "1.5 M€": the currency after the letter tells what it means.
        boolean moneyBehind = letter && stop < text.length() && Currencies.isSign(text.at(stop));
        magnitude = letter && (start == end || moneyBehind)
                ? Magnitudes.ofLetter(word, money || moneyBehind, whole)
                : Magnitudes.ofWord(word);
        if (magnitude == 0) {
            return end;
        }
        magnitudeEnd = stop;
        return stop < text.length() && text.at(stop) == '.' && stop - start > 1 ? stop + 1 : stop;
    }

    private boolean look(int end, @Nullable String currencyBefore) {
        int at = end;
        // The dash of "¥12,000-" is no minus: it closes the amount, so that nobody can add digits.
        if (isMinusBehind(at) && "JPY".equals(currencyBefore)) {
            at++;
        } else if (isMinusBehind(at)) {
            minus = true;
            signEnd = at + 1;
            at++;
        }
        int next = at < text.length() && Tokens.isBlank(text.at(at)) ? at + 1 : at;
        if (next < text.length()) {
            char c = text.at(next);
            int letters = text.endOfLetters(next);
            if (c == '%' || c == '\uFF05') {
                percent = true;
                at = next + 1;
            } else if (Currencies.isSign(c) && !text.isDigit(next + 1)) {
                currency = Currencies.ofSign(c, conventions.language());
                at = next + 1;
            } else if (letters > next && letters - next <= 5 && !text.isDigit(letters)) {
                at = word(text.from(next, letters), at, next, letters);
            }
            if (currency == null && next == at + 1 && letters - next >= NAME && !text.isDigit(letters)) {
                var name = text.from(next, letters);
                currency = MEASURES.contains(Folding.plain(name)) ? null : Currencies.ofName(name);
                at = currency == null ? at : letters;
            }
        }
        if (isMinusBehind(at) && at > end && currency != null) {
            minus = true;
            signEnd = at + 1;
            at++;
        }
        credit(at);
        int close = at < text.length() && Tokens.isBlank(text.at(at)) ? at + 1 : at;
        if (close < text.length() && text.at(close) == ')') {
            bracket = true;
            bracketEnd = close + 1;
        }
        return isFree(at);
    }

    private int word(String word, int at, int next, int end) {
        var named = Currencies.ofWord(word, conventions.language());
        if (named != null) {
            currency = named;
            return end;
        }
        if (word.equals("CR") || word.equals("Cr")) {
            return at; // left to credit()
        }
        // "1st" is an ordinal, "5 St" are pieces.
        boolean ordinal = next == at && word.equals("st");
        unit = !ordinal && UNITS.contains(word.toLowerCase(Locale.ROOT));
        return unit && next == at ? end : at;
    }

    private void credit(int at) {
        int next = at < text.length() && Tokens.isBlank(text.at(at)) ? at + 1 : at;
        int end = text.endOfLetters(next);
        if (end - next == 2
                && text.from(next, end).equalsIgnoreCase("CR")
                && text.at(next) == 'C'
                && !text.isDigit(end)) {
            credit = true;
            signEnd = end;
        }
    }

    private boolean isFree(int at) {
        if (at >= text.length()) {
            return true;
        }
        char c = text.at(at);
        if (Character.isLetter(c)) {
            int end = text.endOfLetters(at);
            var word = text.from(at, end);
            return word.equals("CR") || word.equals("Cr") || isTaxMark(at, end);
        }
        boolean digitBeyond = text.isDigit(at + 1);
        boolean wordBeyond = at + 1 < text.length() && Character.isLetterOrDigit(text.at(at + 1));
        if (Character.isDigit(c) || c == '_' || c == '@' || Character.getType(c) == Character.OTHER_NUMBER) {
            return false;
        }
        if (text.isMinus(at)) {
            return !wordBeyond;
        }
        return !((c == '/' || c == '\\' || c == ':' || c == '*' || NumberText.isPointOrComma(c)) && digitBeyond);
    }

    /** The capital that receipts put after an amount for its tax rate: "12,50A". */
    private boolean isTaxMark(int at, int end) {
        return end == at + 1
                && Character.isUpperCase(text.at(at))
                && !text.isDigit(end)
                && text.isDigit(at - 1)
                && text.isDigit(at - 2)
                && at > 3
                && NumberText.isPointOrComma(text.at(at - 3));
    }

    private boolean isMinusBehind(int at) {
        if (at >= text.length() || !text.isMinus(at)) {
            return false;
        }
        return at + 1 >= text.length() || (!Character.isLetterOrDigit(text.at(at + 1)) && !isOpenAmount(at + 1));
    }

    private boolean isOpenAmount(int at) {
        return at < text.length() && (Currencies.isSign(text.at(at)) && text.isDigit(at + 1));
    }

    int bracketEnd() {
        return bracketEnd;
    }

    int signEnd() {
        return signEnd;
    }

    boolean minus() {
        return minus;
    }

    boolean bracket() {
        return bracket;
    }

    boolean percent() {
        return percent;
    }

    boolean unit() {
        return unit;
    }

    boolean credit() {
        return credit;
    }

    /** The power of ten by which the number is multiplied; 0 for none. */
    int magnitude() {
        return magnitude;
    }

    int magnitudeEnd() {
        return magnitudeEnd;
    }

    @Nullable
    String currency() {
        return currency;
    }
}
