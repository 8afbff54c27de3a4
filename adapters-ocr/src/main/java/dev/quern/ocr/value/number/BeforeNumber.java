package dev.quern.ocr.value.number;

import dev.quern.core.result.Conventions;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.value.text.Tokens;
import dev.quern.ocr.words.Words;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the marks before the digits of a number: sign, currency and bracket, in the orders that occur. */
final class BeforeNumber {
    /** Letters of a unit after a number, as in "- 12 mm" and "- 3 pcs". */
    private static final int LONGEST_UNIT = 4;

    private static final Set<String> UNITS = Words.set(Folding::plain, "units after numbers");
    private static final Set<String> MINUS = Words.set(Folding::plain, "minus words");

    private final NumberText text;
    private final Conventions conventions;

    /** Where the number starts, its sign included. */
    private int start;

    private int bracketAt;
    private boolean minus;
    private boolean bracket;
    private boolean weak;
    private boolean starred;
    private @Nullable String currency;

    private BeforeNumber(NumberText text, Conventions conventions) {
        this.text = text;
        this.conventions = conventions;
    }

    /** Looks left from an offset. Null when the number is glued to something. */
    static @Nullable BeforeNumber read(NumberText text, int start, Conventions conventions) {
        var before = new BeforeNumber(text, conventions);
        return before.look(start) ? before : null;
    }

    private boolean look(int from) {
        start = from;
        int at = sign(from);
        int beforeCurrency = currencyBefore(at);
        if (beforeCurrency < at) {
            at = beforeCurrency;
            if (!minus) {
                at = sign(at);
            }
        }
        int open = at;
        while (open > 0 && open > at - 2 && Tokens.isBlank(text.at(open - 1))) {
            open--;
        }
        if (open > 0 && text.at(open - 1) == '(') {
            bracket = true;
            bracketAt = open - 1;
            if (currency == null) {
                int outside = currencyBefore(open - 1);
                at = outside < open - 1 ? outside : at;
            }
        }
        return isFree(at);
    }

    /** The offset of a sign that stands at the left of an offset, or that offset. */
    private int sign(int at) {
        int word = minusInLetters(at);
        if (word < at) {
            minus = true;
            start = word;
            return word;
        }
        int sign = at - 1;
        // "- 12.50" is negative where nothing stands before it, or a colon; elsewhere that is a dash.
        if (sign > 0
                && Tokens.isBlank(text.at(sign))
                && text.isMinus(sign - 1)
                && (isBlankBefore(sign - 1) || isAfterColon(sign - 1))) {
            if (isBlankBefore(sign - 1) && isCount(at)) {
                return at;
            }
            sign--;
        }
        if (sign < 0 || !(text.isMinus(sign) || text.at(sign) == '+')) {
            return at;
        }
        if (sign > 0 && !text.isOpen(sign - 1) && new BeforeNumber(text, conventions).currencyBefore(sign) == sign) {
            return at;
        }
        minus = text.isMinus(sign);
        start = sign;
        return sign;
    }

    /** "- 24 x pots" and "- 24 labels" are items of a list, and their dash is no sign. */
    private boolean isCount(int from) {
        int at = text.endOfDigits(from);
        if (at == from || !text.isBlank(at)) {
            return false;
        }
        while (text.isBlank(at)) {
            at++;
        }
        var word = text.from(at, text.endOfWord(at));
        return word.equalsIgnoreCase("x")
                || (at < text.length() && text.at(at) == '×')
                || (word.length() > LONGEST_UNIT
                        && !UNITS.contains(Folding.plain(word))
                        && Currencies.ofWord(word.toLowerCase(Locale.ROOT), null) == null);
    }

    /** The offset of "minus" where nothing stands before it; elsewhere it takes one number from another. */
    private int minusInLetters(int at) {
        int end = at;
        while (end > 0 && Tokens.isBlank(text.at(end - 1))) {
            end--;
        }
        int letters = end == at ? end : text.startOfLetters(end);
        return letters < end && MINUS.contains(Folding.plain(text.from(letters, end))) && isBlankBefore(letters)
                ? letters
                : at;
    }

    private boolean isAfterColon(int end) {
        int at = end;
        while (at > 0 && Tokens.isBlank(text.at(at - 1))) {
            at--;
        }
        return at > 0 && at < end && text.at(at - 1) == ':';
    }

    private boolean isBlankBefore(int end) {
        int at = end;
        while (at > 0 && Tokens.isBlank(text.at(at - 1))) {
            at--;
        }
        return at == 0;
    }

    /** The offset where a currency before an offset starts, or that offset. */
    private int currencyBefore(int at) {
        int end = at;
        if (end > 0 && Tokens.isBlank(text.at(end - 1))) {
            end--;
        }
        if (end == 0) {
            return at;
        }
        char c = text.at(end - 1);
        if (Currencies.isSign(c)) {
            int letters = text.startOfLetters(end - 1);
            var dollar = c == '$' && letters < end - 1 ? Currencies.ofDollar(text.from(letters, end - 1)) : null;
            currency = dollar != null ? dollar : Currencies.ofSign(c, conventions.language());
            return dollar != null ? letters : end - 1;
        }
        int stop = c == '.' ? end - 1 : end;
        int letters = text.startOfLetters(stop);
        if (letters == stop
                || stop - letters > 5
                || (letters > 0 && Character.isDigit(text.at(letters - 1)) && end == at)) {
            return at;
        }
        var word = Currencies.ofWord(text.from(letters, stop), conventions.language());
        if (word == null) {
            return at;
        }
        currency = word;
        return letters;
    }

    private boolean isFree(int at) {
        if (at == 0) {
            return true;
        }
        char c = text.at(at - 1);
        if (Character.isLetterOrDigit(c) || c == '_' || text.isMinus(at - 1) || c == '+') {
            return false;
        }
        boolean beyondIsDigit = at > 1 && Character.isDigit(text.at(at - 2));
        boolean beyondIsWord = at > 1 && Character.isLetterOrDigit(text.at(at - 2));
        if (c == '#' || c == '*') {
            weak = true;
            starred = c == '*' && currency == null;
            return true;
        }
        if (c == '/' || c == '\\') {
            return !beyondIsWord;
        }
        return !((NumberText.isPointOrComma(c) || c == ':' || NumberText.isQuote(c)) && beyondIsDigit);
    }

    int start() {
        return start;
    }

    int bracketAt() {
        return bracketAt;
    }

    boolean minus() {
        return minus;
    }

    boolean bracket() {
        return bracket;
    }

    /** Returns whether a # or * stands before it, so that it is rather a number of something. */
    boolean weak() {
        return weak;
    }

    boolean starred() {
        return starred;
    }

    @Nullable
    String currency() {
        return currency;
    }
}
