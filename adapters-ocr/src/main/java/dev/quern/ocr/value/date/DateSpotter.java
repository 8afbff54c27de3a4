package dev.quern.ocr.value.date;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.DateOrder;
import dev.quern.core.result.Value;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.value.text.Spotted;
import dev.quern.ocr.value.text.Tokens;
import dev.quern.ocr.words.Words;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds and reads days in all common written forms: "16 June 2026", "6/16/26", "2026-06-16", "1er juin 2026",
 * "Feb29/20". A day needs its year, unless that is the year of the range's end, "12–15 March 2026"; a two-digit year below 50 is of this century. Where day and month cannot be told
 * apart and the conventions do not say, the other reading is the alternative; {@link DateOrders} decides over a document.
 */
public final class DateSpotter {
    private static final Pattern EIGHT_DIGITS = Pattern.compile("\\d{8}");
    private static final Set<String> AROUND_A_DATE = Words.set(Folding::plain, "words before dates");

    private DateSpotter() {}

    /** All of them in a line, from left to right, none overlapping another. */
    public static List<Spotted<Value.Date>> spot(String text, Conventions conventions) {
        return read(text, conventions).stream().map(DateReading::spotted).toList();
    }

    /**
     * The value when the whole text is one, but for blanks, punctuation and a weekday around it. Unlike in a line, eight
     * digits may be day, month and year in any order that makes a date.
     */
    public static Optional<Value.Date> parse(String text, Conventions conventions) {
        var reader = new DateReader(text, conventions);
        var readings = reader.all();
        if (readings.size() == 1) {
            var reading = readings.get(0);
            return isFiller(reader.without(reading)) ? Optional.of(new Value.Date(reading.date())) : Optional.empty();
        }
        var bare = Misread.plainDigits(text).strip();
        return readings.isEmpty() && EIGHT_DIGITS.matcher(bare).matches()
                ? yearLast(bare, conventions)
                : Optional.empty();
    }

    public static List<DateReading> read(String text, Conventions conventions) {
        // Most lines have no digit but a page number.
        if (!hasTwoDigits(text)) {
            return List.of();
        }
        var readings = new DateReader(text, conventions).all();
        var inRanges = PartialDates.inRanges(text, conventions);
        return inRanges.isEmpty() ? readings : together(readings, inRanges);
    }

    /** Those of ranges, and of the others those that are no part of one. */
    private static List<DateReading> together(List<DateReading> others, List<DateReading> inRanges) {
        return Stream.concat(
                        inRanges.stream(),
                        others.stream()
                                .filter(one -> inRanges.stream()
                                        .noneMatch(range -> range.start() < one.end() && one.start() < range.end())))
                .sorted(Comparator.comparingInt(DateReading::start))
                .toList();
    }

    /**
     * The days of a line that have a month in letters and no year, each in the year in which it is nearest to another day,
     * such as that of the document. What {@link #spot} finds is left out.
     */
    public static List<Spotted<Value.Date>> spotWithoutYear(String text, Conventions conventions, LocalDate near) {
        var days = PartialDates.withoutYear(text, near);
        if (days.isEmpty()) {
            return List.of();
        }
        var whole = read(text, conventions);
        return days.stream()
                .filter(day -> whole.stream().noneMatch(one -> one.start() < day.end() && day.start() < one.end()))
                .map(DateReading::spotted)
                .toList();
    }

    /**
     * The days of a line that have neither month nor year, "the 19th", each in the month in which it is nearest to the last day
     * before it, in this line or another. What else is a day is left out.
     *
     * @param others the days of the line with their month
     * @param before the last day before the line
     */
    public static List<Spotted<Value.Date>> spotWithoutMonth(
            String text, List<Spotted<Value.Date>> others, LocalDate before) {
        IntFunction<LocalDate> nearAt = at -> others.stream()
                .filter(day -> day.end() <= at)
                .max(Comparator.comparingInt(Spotted::end))
                .map(day -> day.value().date())
                .orElse(before);
        return PartialDates.withoutMonth(text, nearAt).stream()
                .filter(day -> others.stream().noneMatch(one -> one.overlaps(day.start(), day.end())))
                .map(DateReading::spotted)
                .toList();
    }

    private static boolean hasTwoDigits(String text) {
        int digits = 0;
        for (int i = 0; i < text.length() && digits < 2; i++) {
            digits += Character.isDigit(text.charAt(i)) ? 1 : 0;
        }
        return digits == 2;
    }

    static boolean isFiller(String rest) {
        var tokens = new Tokens(rest);
        for (int i = 0; i < tokens.size(); i++) {
            var token = tokens.get(i);
            if (token.isDigits()) {
                return false;
            }
            if (token.isLetters()
                    && CalendarWords.weekday(token) == null
                    && !AROUND_A_DATE.contains(token.folded())
                    && !token.folded().equals("feira")) {
                return false;
            }
        }
        return true;
    }

    private static Optional<Value.Date> yearLast(String digits, Conventions conventions) {
        int first = Integer.parseInt(digits.substring(0, 2));
        int second = Integer.parseInt(digits.substring(2, 4));
        int year = Integer.parseInt(digits.substring(4));
        if (year < 1900 || year > 2099) {
            return Optional.empty();
        }
        boolean monthFirst = second > 12
                || (first <= 12 && DateOrders.usual(conventions).orElse(DateOrder.DAY_FIRST) == DateOrder.MONTH_FIRST);
        try {
            return Optional.of(
                    new Value.Date(monthFirst ? LocalDate.of(year, first, second) : LocalDate.of(year, second, first)));
        } catch (DateTimeException impossible) {
            return Optional.empty();
        }
    }
}
