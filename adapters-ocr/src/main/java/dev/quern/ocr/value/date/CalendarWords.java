package dev.quern.ocr.value.date;

import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.value.text.Tokens;
import dev.quern.ocr.words.Words;
import java.time.DayOfWeek;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Names of months and weekdays, with their abbreviations and inflections, in the languages that are read. */
public final class CalendarWords {
    private static final Map<String, Integer> MONTHS = Words.numbers(Folding::plain, "months");
    private static final Map<String, Integer> WEEKDAYS = Words.numbers(Folding::plain, "weekdays");
    private static final List<String> ROMAN =
            List.of("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII");

    private CalendarWords() {}

    /** 1 to 12; 0 when the word names no month. */
    public static int month(Tokens.Token word) {
        return word.isLetters() && word.text().length() <= 14 ? MONTHS.getOrDefault(word.folded(), 0) : 0;
    }

    public static boolean isMonth(String word) {
        return MONTHS.containsKey(Folding.plain(word));
    }

    public static boolean isWeekday(String word) {
        return WEEKDAYS.containsKey(Folding.plain(word));
    }

    /** 1 to 12 of a Roman numeral in capitals, as some write months; 0 when the word is none. */
    static int romanMonth(Tokens.Token word) {
        return word.isLetters() ? ROMAN.indexOf(word.text()) + 1 : 0;
    }

    public static @Nullable DayOfWeek weekday(Tokens.Token word) {
        var day = word.isLetters() && word.text().length() <= 14 ? WEEKDAYS.get(word.folded()) : null;
        return day == null ? null : DayOfWeek.of(day);
    }
}
