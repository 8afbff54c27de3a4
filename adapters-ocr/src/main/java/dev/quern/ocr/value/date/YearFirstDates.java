package dev.quern.ocr.value.date;

import dev.quern.ocr.value.text.Tokens;
import org.jspecify.annotations.Nullable;

/** Reads dates that start with their year: 2026-06-16, 2026. 06. 16., 2026 June 16, 2026年6月16日, 20260616. */
final class YearFirstDates {
    private final Tokens tokens;
    private final DateSurroundings around;

    YearFirstDates(Tokens tokens, DateSurroundings around) {
        this.tokens = tokens;
        this.around = around;
    }

    /** 2026-06-16, 2026/6/16, 2026. 06. 16., 2026 June 16, 2026年6月16日. */
    @Nullable
    DateReading at(int at) {
        int year = DateParts.year(tokens.get(at));
        if (year < 0) {
            return null;
        }
        boolean spaced = tokens.get(at + 1).isBlank() && tokens.get(at + 2).isOneOf("./" + DateParts.DASHES);
        var between = tokens.get(spaced ? at + 2 : at + 1);
        if (isMark(tokens.skipBlank(at + 1), "年", "년")) {
            return cjk(at, year);
        }
        int monthAt = DateParts.separator(tokens, at + 1, between);
        if (monthAt > 0 && tokens.get(monthAt).isDigits(1, 2)) {
            int dayAt = DateParts.separator(tokens, monthAt + 1, between);
            if (dayAt < 0 || !tokens.get(dayAt).isDigits(1, 2)) {
                return null;
            }
            int month = tokens.get(monthAt).number();
            var date = DateParts.date(year, month, tokens.get(dayAt).number());
            if (date == null || !around.standsAlone(at, dayAt, between, true)) {
                return null;
            }
            boolean full =
                    tokens.get(monthAt).isDigits(2, 2) && tokens.get(dayAt).isDigits(2, 2);
            double certainty = between.isBlank()
                    ? 0.4
                    : spaced ? 0.7 : full && between.isOneOf(DateParts.DASHES) ? 1 : full ? 0.95 : 0.8;
            return new DateReading(
                    tokens.get(at).start(),
                    tokens.get(dayAt).end(),
                    date,
                    DateParts.likely(year, certainty),
                    null,
                    null,
                    null);
        }
        var link = DateLink.at(tokens, at + 1);
        int month = CalendarWords.month(tokens.get(link.next()));
        if (month > 0) {
            var second = DateLink.at(tokens, link.next() + 1);
            if (tokens.get(second.next()).isDigits(1, 2)) {
                var date = DateParts.date(year, month, tokens.get(second.next()).number());
                if (date != null && around.standsAlone(at, second.next(), DateParts.mark(tokens, at + 1), false)) {
                    return new DateReading(
                            tokens.get(at).start(),
                            tokens.get(second.next()).end(),
                            date,
                            DateParts.likely(year, 0.95),
                            null,
                            null,
                            null);
                }
            }
        }
        return null;
    }

    private @Nullable DateReading cjk(int at, int year) {
        int month = tokens.skipBlank(tokens.skipBlank(at + 1) + 1);
        int monthMark = tokens.skipBlank(month + 1);
        int day = tokens.skipBlank(monthMark + 1);
        int end = tokens.skipBlank(day + 1);
        if (tokens.get(month).isDigits(1, 2)
                && isMark(monthMark, "月", "월")
                && tokens.get(day).isDigits(1, 2)
                && isMark(end, "日", "일")) {
            var date = DateParts.date(
                    year, tokens.get(month).number(), tokens.get(day).number());
            if (date != null) {
                return new DateReading(
                        tokens.get(at).start(),
                        tokens.get(end).start() + 1,
                        date,
                        DateParts.likely(year, 1),
                        null,
                        null,
                        null);
            }
        }
        return null;
    }

    private boolean isMark(int at, String chinese, String korean) {
        var text = tokens.get(at).text();
        return text.startsWith(chinese) || text.startsWith(korean);
    }

    /** 20260616, with certainty only when a time follows: eight digits are more often something else. */
    @Nullable
    DateReading compact(int at) {
        var digits = tokens.get(at).text();
        int year = Integer.parseInt(digits.substring(0, 4));
        if (year < 1950 || year > 2049) {
            return null;
        }
        var date =
                DateParts.date(year, Integer.parseInt(digits.substring(4, 6)), Integer.parseInt(digits.substring(6)));
        if (date == null || !around.standsAlone(at, at, tokens.get(at), true)) {
            return null;
        }
        return new DateReading(
                tokens.get(at).start(),
                tokens.get(at).end(),
                date,
                around.isTimeMark(at + 1) ? 0.95 : 0.4,
                null,
                null,
                null);
    }
}
