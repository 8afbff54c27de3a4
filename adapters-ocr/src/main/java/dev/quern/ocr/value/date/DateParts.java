package dev.quern.ocr.value.date;

import dev.quern.ocr.value.text.Tokens;
import dev.quern.ocr.value.text.Tokens.Token;
import java.time.DateTimeException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Rules that all written forms of dates share: the marks between their parts, the meaning of a year, impossible days.
 */
final class DateParts {
    static final String DASHES = "-\u2010\u2011\u2012\u2013\u2014";
    static final String APOSTROPHES = "'\u2019\u2018`\u00B4";

    /** Birthdays of the fifties are written more often than days thirty years from now. */
    private static final int LAST_OF_THIS_CENTURY = 50;

    private DateParts() {}

    /** The index after the separator and the blanks around it; -1 when there is another or none. */
    static int separator(Tokens tokens, int at, Token expected) {
        if (expected.isBlank()) {
            return tokens.get(at).isBlank() && tokens.get(at + 1).isDigits() ? at + 1 : -1;
        }
        int mark = tokens.skipBlank(at);
        if (expected.kind() != Tokens.Kind.OTHER || !tokens.get(mark).text().equals(expected.text())) {
            return -1;
        }
        if (!expected.isOneOf("./" + DASHES + APOSTROPHES + ",")) {
            return -1;
        }
        return tokens.skipBlank(mark + 1);
    }

    /** Reads a year of two or four digits; -1 when it is too far away to be meant. */
    static int year(Token digits) {
        int year = digits.number();
        if (digits.text().length() == 2) {
            return year < LAST_OF_THIS_CENTURY ? 2000 + year : 1900 + year;
        }
        return year >= 1800 && year < 2200 ? year : -1;
    }

    static double likely(int year, double certainty) {
        return year < 1900 || year > 2099 ? certainty * 0.6 : certainty;
    }

    static @Nullable LocalDate date(int year, int month, int day) {
        if (month < 1 || month > 12 || day < 1 || day > 31) {
            return null;
        }
        try {
            return LocalDate.of(year, month, day);
        } catch (DateTimeException impossible) {
            return null; // 31 June
        }
    }

    /** The mark between the parts of a date with a named month; none when it is a blank. */
    static Token mark(Tokens tokens, int at) {
        return tokens.get(at).isBlank() ? tokens.get(-1) : tokens.get(at);
    }
}
