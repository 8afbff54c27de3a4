package dev.quern.ocr.value.date;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.DateOrder;
import dev.quern.ocr.value.text.Tokens;
import dev.quern.ocr.value.text.Tokens.Token;
import java.time.DayOfWeek;
import org.jspecify.annotations.Nullable;

/** Reads dates that start with a day or month in digits and have no words: 16.06.2026, 6/16/26, 16 06 2026, 16 - 06 - 2026. */
final class NumericDates {
    private final Tokens tokens;
    private final DateSurroundings around;
    private final DateOrder usual;
    private final boolean known;

    NumericDates(Tokens tokens, DateSurroundings around, Conventions conventions) {
        this.tokens = tokens;
        this.around = around;
        var order = conventions.dateOrder();
        this.known = order != null;
        this.usual =
                order != null ? order : DateOrders.usual(conventions.language()).orElse(DateOrder.DAY_FIRST);
    }

    /** The date whose first part is the token; null when there is none. */
    @Nullable
    DateReading at(int at) {
        var nordic = slashThenDash(at);
        if (nordic != null) {
            return nordic;
        }
        int separatorAt = tokens.get(at + 1).isBlank() && !tokens.get(at + 2).isDigits() ? at + 2 : at + 1;
        var between = tokens.get(separatorAt);
        if (!between.isBlank() && !between.isOneOf("./," + DateParts.DASHES + DateParts.APOSTROPHES)) {
            return null;
        }
        int secondAt = DateParts.separator(tokens, at + 1, between);
        int yearAt = secondAt < 0 ? -1 : DateParts.separator(tokens, secondAt + 1, between);
        if (yearAt < 0 || !tokens.get(secondAt).isDigits(1, 2)) {
            return null;
        }
        var yearToken = tokens.get(yearAt);
        boolean usualMark = between.isOneOf("./" + DateParts.DASHES);
        if (!yearToken.isDigits(4, 4) && !(usualMark && yearToken.isDigits(2, 2))) {
            return null;
        }
        if (tokens.get(at).isDigits(2, 2) && tokens.get(at).number() > 31) {
            return twoDigitYearFirst(at, secondAt, yearAt, between);
        }
        int year = DateParts.year(yearToken);
        if (year < 0
                || !around.standsAlone(at, yearAt, between, yearToken.isDigits(4, 4))
                || around.isVersion(at, between, yearToken)) {
            return null;
        }
        return inOrder(at, secondAt, yearAt, year, certainty(at, secondAt, between, yearToken));
    }

    /** 16/6-2026 and 16/6 2026, as written in Scandinavia: the day comes first. */
    private @Nullable DateReading slashThenDash(int at) {
        var behind = tokens.get(at + 3);
        var year = tokens.get(at + 4);
        boolean written = tokens.get(at + 1).isOneOf("/")
                && tokens.get(at + 2).isDigits(1, 2)
                && (behind.isBlank() || behind.isOneOf(DateParts.DASHES))
                && year.isDigits(4, 4)
                && DateParts.year(year) >= 1900;
        if (!written || !around.standsAlone(at, at + 4, behind, false)) {
            return null;
        }
        var date = DateParts.date(
                DateParts.year(year),
                tokens.get(at + 2).number(),
                tokens.get(at).number());
        return date == null
                ? null
                : new DateReading(
                        tokens.get(at).start(), year.end(), date, behind.isBlank() ? 0.5 : 0.7, null, null, null);
    }

    /** 99/12/31: what is no day and no month is a year. */
    private @Nullable DateReading twoDigitYearFirst(int at, int secondAt, int dayAt, Token between) {
        if (!tokens.get(dayAt).isDigits(2, 2) || !around.standsAlone(at, dayAt, between, false)) {
            return null;
        }
        var date = DateParts.date(
                DateParts.year(tokens.get(at)),
                tokens.get(secondAt).number(),
                tokens.get(dayAt).number());
        return date == null || !tokens.get(secondAt).isDigits(2, 2)
                ? null
                : new DateReading(tokens.get(at).start(), tokens.get(dayAt).end(), date, 0.45, null, null, null);
    }

    private double certainty(int at, int secondAt, Token between, Token yearToken) {
        boolean spaced = secondAt - at > 2;
        boolean short1 =
                tokens.get(at).text().length() + tokens.get(secondAt).text().length() == 2;
        if (!between.isOneOf("./" + DateParts.DASHES)) {
            return 0.45;
        }
        if (yearToken.isDigits(4, 4)) {
            return spaced && !between.isOneOf(".") ? 0.8 : 0.95;
        }
        double base = between.isOneOf(DateParts.DASHES) ? 0.5 : 0.65;
        return short1 ? base - 0.25 : spaced ? base - 0.1 : base;
    }

    private @Nullable DateReading inOrder(int at, int secondAt, int yearAt, int year, double certainty) {
        int first = tokens.get(at).number();
        int second = tokens.get(secondAt).number();
        var dayFirst = DateParts.date(year, second, first);
        var monthFirst = DateParts.date(year, first, second);
        double likely = DateParts.likely(year, certainty);
        int start = tokens.get(at).start();
        int end = tokens.get(yearAt).end();
        if (dayFirst == null || monthFirst == null) {
            var only = dayFirst != null ? dayFirst : monthFirst;
            var proven = dayFirst != null ? DateOrder.DAY_FIRST : DateOrder.MONTH_FIRST;
            return only == null ? null : new DateReading(start, end, only, likely, null, proven, null);
        }
        if (first == second) {
            return new DateReading(start, end, dayFirst, likely, null, null, null);
        }
        var weekday = weekdayBefore(at);
        boolean fitsDay = dayFirst.getDayOfWeek() == weekday;
        boolean fitsMonth = monthFirst.getDayOfWeek() == weekday;
        if (fitsDay != fitsMonth) {
            var proven = fitsDay ? DateOrder.DAY_FIRST : DateOrder.MONTH_FIRST;
            return new DateReading(start, end, fitsDay ? dayFirst : monthFirst, likely, null, proven, null);
        }
        var chosen = usual == DateOrder.DAY_FIRST ? dayFirst : monthFirst;
        var other = usual == DateOrder.DAY_FIRST ? monthFirst : dayFirst;
        return known
                ? new DateReading(start, end, chosen, likely, null, null, null)
                : new DateReading(start, end, chosen, likely * 0.9, other, null, null);
    }

    private @Nullable DayOfWeek weekdayBefore(int at) {
        int word = at - 1;
        while (tokens.get(word).isBlank() || tokens.get(word).isOneOf(",.(")) {
            word--;
        }
        return CalendarWords.weekday(tokens.get(word));
    }
}
