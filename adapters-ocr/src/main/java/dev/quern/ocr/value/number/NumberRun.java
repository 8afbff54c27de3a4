package dev.quern.ocr.value.number;

import dev.quern.core.result.Conventions;
import dev.quern.ocr.value.text.Tokens;
import java.util.BitSet;
import java.util.Objects;
import java.util.Set;

/** Where the digits of a number end: which points, commas, apostrophes and blanks between digits belong to it. */
final class NumberRun {
    private static final Set<String> BLANK_GROUPS_IN = Set.of(
            "fr", "pl", "sv", "nb", "nn", "no", "da", "cs", "sk", "fi", "pt", "es", "ru", "uk", "bg", "hu", "et", "lv",
            "lt");

    /** Characters of groups after the first one that are looked at: no number has more. */
    private static final int MOST_GROUPED = 20;

    private final NumberText text;
    private final BitSet taken;
    private final Conventions conventions;

    /** @param taken the offsets that belong to something else */
    NumberRun(NumberText text, BitSet taken, Conventions conventions) {
        this.text = text;
        this.taken = taken;
        this.conventions = conventions;
    }

    /** Where the digits that start at an offset end, separators included. */
    int end(int from) {
        int at = text.endOfDigits(from);
        int first = at - from;
        boolean points = false;
        while (at < text.length()) {
            char c = text.at(at);
            if (isStrayBlank(at, from)) {
                return at + 4;
            }
            if ((NumberText.isPointOrComma(c) || NumberText.isQuote(c)) && text.isDigit(at + 1)) {
                points |= NumberText.isPointOrComma(c);
                at = text.endOfDigits(at + 1);
            } else if (Tokens.isBlank(c) && !points && first <= 3 && isGroup(at + 1) && mayGroup(from, at, c)) {
                at += 4;
            } else {
                return at;
            }
        }
        return at;
    }

    /**
     * "RM 64. 15": after a currency, a blank between the decimal point and two digits is none. "$64. 15 people" goes on
     * with a word, "EUR 100, 50 pieces" has the mark of a list.
     */
    private boolean isStrayBlank(int at, int from) {
        char point = Objects.requireNonNullElse(conventions.decimalSeparator(), '.');
        if (text.at(at) != point
                || !text.isBlank(at + 1)
                || !text.isDigit(at + 2)
                || !text.isDigit(at + 3)
                || taken.get(at + 2)
                || goesOn(at + 4)) {
            return false;
        }
        var before = BeforeNumber.read(text, from, conventions);
        return before != null && before.currency() != null;
    }

    private boolean goesOn(int at) {
        if (at >= text.length()) {
            return false;
        }
        return text.isDigit(at)
                || "%.,:/-xX".indexOf(text.at(at)) >= 0
                || (text.isBlank(at) && text.endOfWord(at + 1) > at + 1);
    }

    static String withoutStrayBlank(String run) {
        int length = run.length();
        return length > 4 && Tokens.isBlank(run.charAt(length - 3)) && NumberText.isPointOrComma(run.charAt(length - 4))
                ? run.substring(0, length - 3) + run.substring(length - 2)
                : run;
    }

    /** Returns whether three digits at an offset can be a group after a blank. */
    private boolean isGroup(int at) {
        return text.isDigit(at)
                && text.isDigit(at + 1)
                && text.isDigit(at + 2)
                && !text.isDigit(at + 3)
                && !taken.get(at);
    }

    /**
     * No-break blanks group. A plain one does where that is the custom, or may be, since decimals have a comma and the
     * language is not known, and elsewhere only before such decimals: "2 150.00" is more often two columns than one number.
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
        if (text.at(from) == '0' || (from > 1 && text.at(from - 1) == ' ' && Character.isDigit(text.at(from - 2)))) {
            return false;
        }
        int end = at;
        while (end < text.length() && end - at < MOST_GROUPED && text.at(end) == ' ' && isGroup(end + 1)) {
            end += 4;
        }
        if (isBeforeSign(end) || isMeasure(from, at, end)) {
            return true;
        }
        if ((decimal != null && decimal == '.')
                || (language != null && language.getLanguage().equals("en"))) {
            return false;
        }
        boolean decimals = end + 1 < text.length() && text.at(end) == ',' && text.isDigit(end + 1);
        // "100 000": what starts with a zero is no number of its own. "28 500 €" is one amount.
        return decimals
                || text.at(at + 1) == '0'
                || (language == null ? decimal != null : BLANK_GROUPS_IN.contains(language.getLanguage()));
    }

    /**
     * "12 480 kg" and nothing else is one measure, whatever the custom of the country: two numbers would be in two cells, or
     * the first a count of one digit, as in "4 250 g".
     */
    private boolean isMeasure(int from, int at, int end) {
        return from == 0 && at > 1 && AfterNumber.isMeasure(text, end);
    }

    private boolean isBeforeSign(int end) {
        int sign = text.isBlank(end) ? end + 1 : end;
        return sign < text.length() && Character.getType(text.at(sign)) == Character.CURRENCY_SYMBOL;
    }
}
