package dev.quern.core.result;

import dev.quern.core.result.Tokens.Token;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the dates of one line. Each method that reads a form starts at a token and gives a reading or null; none looks
 * further than a dozen tokens, so a line takes time proportional to its length.
 */
final class DateReader {
    private static final Set<String> ORDINALS =
            Set.of("st", "nd", "rd", "th", "er", "ere", "re", "e", "eme", "ter", "º", "ª", "o", "a", "te", "ten", "de");
    private static final Set<String> LINKING_WORDS = Set.of("of", "de", "del", "di", "do", "the", "den", "d");
    static final String DASHES = "-\u2010\u2011\u2012\u2013\u2014";
    static final String APOSTROPHES = "'\u2019\u2018`\u00B4";

    private final String text;
    private final Tokens tokens;
    private final DateSurroundings around;
    private final @Nullable DateOrder order;
    private final DateOrder usual;
    private final boolean known;

    DateReader(String text, Conventions conventions) {
        this.text = text;
        this.tokens = new Tokens(text);
        this.around = new DateSurroundings(tokens);
        this.order = conventions.dateOrder();
        this.known = order != null;
        this.usual =
                order != null ? order : DateOrders.usual(conventions.language()).orElse(DateOrder.DAY_FIRST);
    }

    List<DateReading> all() {
        var readings = new ArrayList<DateReading>();
        int at = 0;
        while (at < tokens.size()) {
            var reading = readAt(at);
            if (reading == null) {
                at++;
            } else {
                readings.add(reading);
                while (at < tokens.size() && tokens.get(at).start() < reading.end()) {
                    at++;
                }
            }
        }
        return readings;
    }

    private @Nullable DateReading readAt(int at) {
        var token = tokens.get(at);
        DateReading reading = null;
        if (token.isDigits(4, 4)) {
            reading = yearFirst(at);
        } else if (token.isDigits(8, 8)) {
            reading = compact(at);
        } else if (token.isDigits(1, 2)) {
            reading = inNumbers(at);
            if (reading == null) {
                reading = dayThenName(at);
            }
        } else if (token.isLetters()) {
            reading = nameThenDay(at);
        }
        return reading;
    }

    /** 2026-06-16, 2026/6/16, 2026. 06. 16., 2026 June 16, 2026年6月16日. */
    private @Nullable DateReading yearFirst(int at) {
        int year = year(tokens.get(at));
        if (year < 0) {
            return null;
        }
        var between = tokens.get(at + 1);
        if (between.isLetters() && between.text().equals("年")) {
            return cjk(at, year);
        }
        int monthAt = separator(at + 1, between);
        if (monthAt > 0 && tokens.get(monthAt).isDigits(1, 2)) {
            int dayAt = separator(monthAt + 1, between);
            if (dayAt < 0 || !tokens.get(dayAt).isDigits(1, 2)) {
                return null;
            }
            int month = tokens.get(monthAt).number();
            var date = date(year, month, tokens.get(dayAt).number());
            if (date == null || !around.standsAlone(at, dayAt, between, true)) {
                return null;
            }
            boolean full =
                    tokens.get(monthAt).isDigits(2, 2) && tokens.get(dayAt).isDigits(2, 2);
            double certainty = between.isBlank() ? 0.4 : full && between.isOneOf(DASHES) ? 1 : full ? 0.95 : 0.8;
            return new DateReading(start(at), end(dayAt), date, likely(year, certainty), null, null, null);
        }
        var link = new Link(at + 1);
        int month = CalendarWords.month(tokens.get(link.next));
        if (month > 0) {
            var second = new Link(link.next + 1);
            if (tokens.get(second.next).isDigits(1, 2)) {
                var date = date(year, month, tokens.get(second.next).number());
                if (date != null && around.standsAlone(at, second.next, mark(at + 1), false)) {
                    return new DateReading(start(at), end(second.next), date, likely(year, 0.95), null, null, null);
                }
            }
        }
        return null;
    }

    private @Nullable DateReading cjk(int at, int year) {
        var parts = new int[] {tokens.skipBlank(at + 2), 0};
        parts[1] = tokens.skipBlank(parts[0] + 2);
        int end = parts[1] + 1;
        if (tokens.get(parts[0]).isDigits(1, 2)
                && tokens.get(parts[0] + 1).text().equals("月")
                && tokens.get(parts[1]).isDigits(1, 2)
                && tokens.get(end).text().startsWith("日")) {
            var date = date(
                    year, tokens.get(parts[0]).number(), tokens.get(parts[1]).number());
            if (date != null) {
                return new DateReading(start(at), tokens.get(end).start() + 1, date, likely(year, 1), null, null, null);
            }
        }
        return null;
    }

    /** 20260616, with certainty only when a time follows: eight digits are more often something else. */
    private @Nullable DateReading compact(int at) {
        var digits = tokens.get(at).text();
        int year = Integer.parseInt(digits.substring(0, 4));
        if (year < 1950 || year > 2049) {
            return null;
        }
        var date = date(year, Integer.parseInt(digits.substring(4, 6)), Integer.parseInt(digits.substring(6)));
        if (date == null || !around.standsAlone(at, at, tokens.get(at), true)) {
            return null;
        }
        return new DateReading(start(at), end(at), date, around.isTimeMark(at + 1) ? 0.95 : 0.4, null, null, null);
    }

    /** 16.06.2026, 6/16/26, 16 06 2026, 16 - 06 - 2026. */
    private @Nullable DateReading inNumbers(int at) {
        int separatorAt = tokens.get(at + 1).isBlank() && !tokens.get(at + 2).isDigits() ? at + 2 : at + 1;
        var between = tokens.get(separatorAt);
        if (!between.isBlank() && !between.isOneOf("./," + DASHES + APOSTROPHES)) {
            return null;
        }
        int secondAt = separator(at + 1, between);
        int yearAt = secondAt < 0 ? -1 : separator(secondAt + 1, between);
        if (yearAt < 0 || !tokens.get(secondAt).isDigits(1, 2)) {
            return null;
        }
        var yearToken = tokens.get(yearAt);
        boolean usualMark = between.isOneOf("./" + DASHES);
        if (!yearToken.isDigits(4, 4) && !(usualMark && yearToken.isDigits(2, 2))) {
            return null;
        }
        int year = year(yearToken);
        if (year < 0 || !around.standsAlone(at, yearAt, between, false) || around.isVersion(at, between, yearToken)) {
            return null;
        }
        return inOrder(at, secondAt, yearAt, year, certainty(at, secondAt, between, yearToken));
    }

    private double certainty(int at, int secondAt, Token between, Token yearToken) {
        boolean spaced = secondAt - at > 2;
        boolean short1 =
                tokens.get(at).text().length() + tokens.get(secondAt).text().length() == 2;
        if (!between.isOneOf("./" + DASHES)) {
            return 0.45;
        }
        if (yearToken.isDigits(4, 4)) {
            return spaced && !between.isOneOf(".") ? 0.8 : 0.95;
        }
        double base = between.isOneOf(DASHES) ? 0.5 : 0.65;
        return short1 ? base - 0.25 : spaced ? base - 0.1 : base;
    }

    private @Nullable DateReading inOrder(int at, int secondAt, int yearAt, int year, double certainty) {
        int first = tokens.get(at).number();
        int second = tokens.get(secondAt).number();
        var dayFirst = date(year, second, first);
        var monthFirst = date(year, first, second);
        double likely = likely(year, certainty);
        int start = start(at);
        int end = end(yearAt);
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

    /** 16 June 2026, 1er juin 2026, 16. Juni 26, 16-Jun-26, 16JUN2026, 1.º de junho de 2026. */
    private @Nullable DateReading dayThenName(int at) {
        int day = tokens.get(at).number();
        int next = at + 1;
        if (tokens.get(next).isOneOf(".")
                && ORDINALS.contains(tokens.get(next + 1).text())) {
            next += 2;
        } else if (tokens.get(next).isLetters()
                && ORDINALS.contains(tokens.get(next).folded())) {
            next++;
        } else if (tokens.get(next).isOneOf("\u00B0")) {
            next++;
        }
        var link = new Link(next);
        int month = CalendarWords.month(tokens.get(link.next));
        if (month == 0) {
            return null;
        }
        int behind = link.next + 1;
        return namedWithYear(at, day, month, new Link(behind), DateOrder.DAY_FIRST);
    }

    /** June 16, 2026; Jun 16th 2026; Jun-16-2026; Feb29/20. */
    private @Nullable DateReading nameThenDay(int at) {
        int month = CalendarWords.month(tokens.get(at));
        if (month == 0) {
            return null;
        }
        var link = new Link(at + 1);
        var dayToken = tokens.get(link.next);
        if (!dayToken.isDigits(1, 2)) {
            return null;
        }
        int behind = link.next + 1;
        if (tokens.get(behind).isLetters()
                && ORDINALS.contains(tokens.get(behind).folded())) {
            behind++;
        }
        return namedWithYear(at, dayToken.number(), month, new Link(behind), DateOrder.MONTH_FIRST);
    }

    private @Nullable DateReading namedWithYear(int at, int day, int month, Link link, DateOrder named) {
        var yearToken = tokens.get(link.next);
        boolean full = yearToken.isDigits(4, 4);
        if (!full && !yearToken.isDigits(2, 2)) {
            return null;
        }
        boolean glued = link.length == 0;
        if (glued && named == DateOrder.MONTH_FIRST) {
            return null;
        }
        if (!full && (isRange(at, link) || (named == DateOrder.MONTH_FIRST && !link.marked))) {
            return null; // "Jun 16 20" is no date; "16 Jun 20" may be one
        }
        int year = year(yearToken);
        var date = year < 0 ? null : date(year, month, day);
        if (date == null || !around.standsAlone(at, link.next, mark(at + 1), false)) {
            return null;
        }
        if (!full && around.isPartOfNumber(link.next)) {
            return null;
        }
        double certainty = full ? (glued ? 0.9 : 1) : certainty(link);
        return new DateReading(start(at), end(link.next), date, likely(year, certainty), null, null, named);
    }

    /** Of a two-digit year, by what stands before it. */
    private static double certainty(Link link) {
        if (link.apostrophe) {
            return 0.9;
        }
        if (link.length == 0) {
            return 0.7;
        }
        return link.slashOrDash ? 0.85 : 0.55;
    }

    /** Whether the two digits behind the link are no year but the end of a range: "1 Mar - 12 Sep", "June 1-12, 2026". */
    private boolean isRange(int at, Link link) {
        boolean dashBefore = tokens.get(at + 1).isOneOf(DASHES);
        if (link.dash && !dashBefore) {
            return true;
        }
        var behind = new Link(link.next + 1);
        return behind.length > 0
                && (CalendarWords.month(tokens.get(behind.next)) > 0
                        || (tokens.get(behind.next).isDigits(4, 4) && year(tokens.get(behind.next)) > 0));
    }

    /** What may stand between the parts of a date with a named month: blanks, a mark or two, "of". */
    private final class Link {
        final int next;
        final int length;
        final boolean marked;
        final boolean apostrophe;
        final boolean dash;
        final boolean slashOrDash;

        Link(int from) {
            int at = from;
            int marks = 0;
            boolean quoted = false;
            boolean dashed = false;
            boolean slashed = false;
            boolean linked = false;
            while (at - from < 6) {
                var token = tokens.get(at);
                if (token.isBlank()) {
                    at++;
                } else if (marks < 2 && token.isOneOf(".,/" + DASHES + APOSTROPHES)) {
                    quoted |= token.isOneOf(APOSTROPHES);
                    dashed |= token.isOneOf(DASHES);
                    slashed |= token.isOneOf("/");
                    // The point of an abbreviation says nothing about what comes next.
                    linked |= !token.isOneOf(".") || at != from;
                    marks++;
                    at++;
                } else if (at > from && token.isLetters() && LINKING_WORDS.contains(token.folded())) {
                    linked = true;
                    at++;
                } else {
                    break;
                }
            }
            next = at;
            length = at - from;
            marked = linked;
            apostrophe = quoted;
            dash = dashed;
            slashOrDash = dashed || slashed;
        }
    }

    /** The index behind the separator and the blanks around it; -1 when there is another or none. */
    private int separator(int at, Token expected) {
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

    /** The mark between the parts of a date with a named month; none when it is a blank. */
    private Token mark(int at) {
        return tokens.get(at).isBlank() ? tokens.get(-1) : tokens.get(at);
    }

    private @Nullable DayOfWeek weekdayBefore(int at) {
        int word = at - 1;
        while (tokens.get(word).isBlank() || tokens.get(word).isOneOf(",.(")) {
            word--;
        }
        return CalendarWords.weekday(tokens.get(word));
    }

    private static int year(Token digits) {
        int year = digits.number();
        if (digits.text().length() == 2) {
            return year < 70 ? 2000 + year : 1900 + year;
        }
        return year >= 1800 && year < 2200 ? year : -1;
    }

    private static double likely(int year, double certainty) {
        return year < 1900 || year > 2099 ? certainty * 0.6 : certainty;
    }

    private static @Nullable LocalDate date(int year, int month, int day) {
        if (month < 1 || month > 12 || day < 1 || day > 31) {
            return null;
        }
        try {
            return LocalDate.of(year, month, day);
        } catch (DateTimeException impossible) {
            return null; // 31 June
        }
    }

    private int start(int at) {
        return tokens.get(at).start();
    }

    private int end(int at) {
        return tokens.get(at).end();
    }

    /** The characters that no reading used, for those who want the whole text to be one date. */
    String without(DateReading reading) {
        return text.substring(0, reading.start()) + " " + text.substring(reading.end());
    }
}
