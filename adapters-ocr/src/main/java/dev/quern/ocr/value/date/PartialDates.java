package dev.quern.ocr.value.date;

import dev.quern.core.result.Conventions;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.value.text.Tokens;
import dev.quern.ocr.words.Words;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Days that are written without their year, or without month and year: the first of "12–15 March 2026", which has them from
 * the last, and "Sunday 2 August", which has them from the document.
 */
final class PartialDates {
    private static final Set<String> ORDINALS = Words.set(Folding::plain, "ordinal endings");

    private static final String DAY = "(?<![\\d.,:/-])(\\d{1,2})";
    private static final String ENDING = "(\\p{L}{1,3}|[º°ª])?+";
    private static final String TO = "\\s{0,2}(?:[-–—]|\\b" + Words.oneOf("ranges of days") + "\\b)\\s{0,2}";
    private static final String LINK = "\\s{1,2}(?:" + Words.oneOf("words inside dates") + "[ ']{1,2})?";

    /** "12th –", "28 February to", "28.02. -", before the day that a range ends with. */
    private static final Pattern BEGINNING = Pattern.compile("(?iu)" + DAY + ENDING + "(\\.)?+(?:" + LINK
            + "(\\p{L}{3,12})\\.?+|\\s?(\\d{1,2})[./])?" + TO + "(?=\\d{1,2}\\D)");

    /** "March 12–15, 2026": month, first day, what is between, last day and year. */
    private static final Pattern IN_ONE_MONTH =
            Pattern.compile("(?iu)(?<!\\p{L})(\\p{L}{3,12}\\.?\\s)(\\d{1,2})" + ENDING + TO + "(?=\\d{1,2}\\D)");

    private static final Pattern DAY_AND_MONTH =
            Pattern.compile("(?iu)" + DAY + ENDING + "\\.?+" + LINK + "(\\p{L}{3,12})(?!\\p{L})");

    private static final Pattern MONTH_AND_DAY = Pattern.compile("(?iu)(?<!\\p{L})(\\p{L}{3,12})\\.?\\s(\\d{1,2})"
            + ENDING + "(?!\\.?\\d|[:%/-]|\\p{L}|\\s{0,2}[-–—]\\s{0,2}\\d)");

    /** A year, or what may be one, after a day and its month: then something else kept these from being a date. */
    private static final Pattern YEAR = Pattern.compile("[\\s.,/-]{0,3}'?\\d{2,4}(?![\\d:.])");

    /** Characters of a date: looking at all of a line for each that may begin a range takes long. */
    private static final int LONGEST = 40;

    /** Of months in short, only those written as names: "May", "Mar." and not "5 set". */
    private static final int WHOLE_MONTH = 4;

    private static final Set<String> OF_THREE_LETTERS = Words.set(Folding::plain, "months of three letters");

    /** "the 19th", and what ends its clause right after it. */
    private static final Pattern DAY_ALONE = Pattern.compile("(?iu)(?<!\\p{L})" + Words.oneOf("articles before days")
            + "\\s(\\d{1,2})" + ENDING + "(?![\\p{L}\\d%€$£/:-]|[.,]\\d)(\\s{0,2}(?:[.,;:!?)]|$))?");

    /** How sure a day is whose year, or whose month and year, comes from elsewhere. */
    private static final double NO_YEAR = 0.5;

    private static final double NO_MONTH = 0.4;

    /** What is told after a day is more often later: a day before it counts as if it were this many times as far. */
    private static final int PAST = 2;

    private PartialDates() {}

    /** The days that share month or year with the one after them, and those that only stand at the end of such a range. */
    static List<DateReading> inRanges(String text, Conventions conventions) {
        var found = new ArrayList<DateReading>();
        for (var begin = BEGINNING.matcher(text); begin.find(); ) {
            var end = first(text, begin.end(), conventions);
            if (end != null && isEnding(begin.group(2)) && isSure(begin, end)) {
                add(begin.start(1), monthEnd(begin), start(begin, end.date()), end, found);
            }
        }
        for (var begin = IN_ONE_MONTH.matcher(text); begin.find(); ) {
            var month = begin.group(1);
            var rest = text.substring(begin.end(), Math.min(text.length(), begin.end() + LONGEST));
            var end = first(month + rest, 0, conventions);
            if (end != null
                    && isEnding(begin.group(3))
                    && Integer.parseInt(begin.group(2)) < end.date().getDayOfMonth()) {
                int shift = begin.end() - month.length();
                var last = moved(end, begin.end(), end.end() + shift);
                var first = end.date().withDayOfMonth(Integer.parseInt(begin.group(2)));
                add(begin.start(1), begin.end(2), first, last, found);
            }
        }
        return found;
    }

    private static void add(int from, int to, @Nullable LocalDate first, DateReading last, List<DateReading> found) {
        if (first != null && !first.isAfter(last.date())) {
            found.add(new DateReading(from, to, first, Math.min(last.certainty(), 0.9), null, null, last.named()));
            found.add(last);
        }
    }

    private static DateReading moved(DateReading one, int start, int end) {
        return new DateReading(start, end, one.date(), one.certainty(), one.alternative(), one.proven(), one.named());
    }

    /** The date that a text begins with at a place, if it does. */
    private static @Nullable DateReading first(String text, int from, Conventions conventions) {
        var ahead = text.substring(from, Math.min(text.length(), from + LONGEST));
        var readings = new DateReader(ahead, conventions).all();
        return readings.isEmpty() || readings.get(0).start() != 0
                ? null
                : moved(readings.get(0), from, readings.get(0).end() + from);
    }

    private static int monthEnd(Matcher begin) {
        return begin.group(4) != null ? begin.end(4) : begin.group(5) != null ? begin.end(5) : begin.end(1);
    }

    /** "No. 3 - 12.05.2026" is a number before a date; with a month in letters, or points after both, it is a range. */
    private static boolean isSure(Matcher begin, DateReading end) {
        boolean isTight = begin.end() - (begin.start(1) + begin.group(1).length()) == 1;
        return end.named() != null || begin.group(3) != null || begin.group(5) != null || isTight;
    }

    private static boolean isEnding(@Nullable String letters) {
        return letters == null || !Character.isLetter(letters.charAt(0)) || ORDINALS.contains(Folding.plain(letters));
    }

    private static @Nullable LocalDate start(Matcher begin, LocalDate end) {
        int day = Integer.parseInt(begin.group(1));
        int month = end.getMonthValue();
        if (begin.group(4) != null) {
            month = CalendarWords.month(new Tokens(begin.group(4)).get(0));
        } else if (begin.group(5) != null) {
            month = Integer.parseInt(begin.group(5));
        } else if (day >= end.getDayOfMonth()) {
            return null;
        }
        int year = month > end.getMonthValue() ? end.getYear() - 1 : end.getYear();
        return month < 1 || month > 12 ? null : DateParts.date(year, month, day);
    }

    /**
     * The days with a month in letters and no year, in the year in which they are nearest to a day, and on the day of the
     * week that they are said to be.
     */
    static List<DateReading> withoutYear(String text, LocalDate near) {
        var found = new ArrayList<DateReading>();
        for (var day = DAY_AND_MONTH.matcher(text); day.find(); ) {
            if (isEnding(day.group(2))) {
                add(text, day.start(1), day.end(3), day.group(3), day.group(1), near, found);
            }
        }
        for (var day = MONTH_AND_DAY.matcher(text); day.find(); ) {
            int from = day.start(1);
            if (isEnding(day.group(3)) && found.stream().noneMatch(one -> one.end() > from)) {
                add(text, from, day.end(), day.group(1), day.group(2), near, found);
            }
        }
        return found;
    }

    private static void add(
            String text, int from, int to, String name, String digits, LocalDate near, List<DateReading> found) {
        int month = CalendarWords.month(new Tokens(name).get(0));
        boolean isName = name.length() >= WHOLE_MONTH
                || Character.isUpperCase(name.charAt(0))
                || OF_THREE_LETTERS.contains(Folding.plain(name));
        if (month == 0
                || !isName
                || YEAR.matcher(text).region(to, text.length()).lookingAt()) {
            return;
        }
        var weekday = weekdayBefore(text.substring(Math.max(0, from - LONGEST), from));
        IntStream.rangeClosed(near.getYear() - 1, near.getYear() + 1)
                .boxed()
                .flatMap(year -> Stream.ofNullable(DateParts.date(year, month, Integer.parseInt(digits))))
                .min(nearest(near, weekday, 1))
                .ifPresent(date -> found.add(new DateReading(from, to, date, NO_YEAR, null, null, null)));
    }

    /**
     * The days with neither month nor year, "the 19th", in the month in which they are nearest to a day, and on the day of the
     * week that they are said to be: with a weekday, or at the end of a clause, since "the 19th floor" is no day.
     *
     * @param nearAt the day, by place in the text
     */
    static List<DateReading> withoutMonth(String text, IntFunction<LocalDate> nearAt) {
        var found = new ArrayList<DateReading>();
        for (var day = DAY_ALONE.matcher(text); day.find(); ) {
            var near = nearAt.apply(day.start());
            var weekday = weekdayBefore(text.substring(Math.max(0, day.start() - LONGEST), day.start()));
            if (isEnding(day.group(2)) && (weekday != null || day.group(3) != null)) {
                int number = Integer.parseInt(day.group(1));
                IntStream.rangeClosed(-1, 1)
                        .mapToObj(near::plusMonths)
                        .flatMap(month ->
                                Stream.ofNullable(DateParts.date(month.getYear(), month.getMonthValue(), number)))
                        .min(nearest(near, weekday, PAST))
                        .ifPresent(date ->
                                found.add(new DateReading(day.start(1), end(day), date, NO_MONTH, null, null, null)));
            }
        }
        return found;
    }

    private static int end(Matcher day) {
        return day.group(2) == null ? day.end(1) : day.end(2);
    }

    /** @param past how many times as far days count that lie before the other one */
    private static Comparator<LocalDate> nearest(LocalDate near, @Nullable DayOfWeek weekday, int past) {
        return Comparator.comparing((LocalDate date) -> weekday != null && date.getDayOfWeek() != weekday)
                .thenComparing(date -> {
                    long days = ChronoUnit.DAYS.between(near, date);
                    return days < 0 ? -past * days : days;
                });
    }

    /** The weekday right before a day: "Sunday 2 August", "domingo, 2 de agosto", "Sunday the 2nd of August". */
    private static @Nullable DayOfWeek weekdayBefore(String text) {
        var tokens = new Tokens(text);
        int letters = 0;
        for (int i = tokens.size() - 1; i >= 0 && letters < 2; i--) {
            if (tokens.get(i).isLetters()) {
                var day = CalendarWords.weekday(tokens.get(i));
                if (day != null) {
                    return day;
                }
                letters++;
            }
        }
        return null;
    }
}
