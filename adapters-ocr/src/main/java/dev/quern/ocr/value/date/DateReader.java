package dev.quern.ocr.value.date;

import dev.quern.core.result.Conventions;
import dev.quern.ocr.value.text.Tokens;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the dates of one line. Each method that reads a form starts at a token and gives a reading or null; none looks
 * further than a dozen tokens, so a line takes time proportional to its length.
 */
final class DateReader {
    private final String text;
    private final Tokens tokens;
    private final YearFirstDates yearFirst;
    private final NumericDates inNumbers;
    private final NamedMonthDates named;

    DateReader(String text, Conventions conventions) {
        this.text = text;
        this.tokens = new Tokens(Misread.dates(text));
        var around = new DateSurroundings(tokens);
        this.yearFirst = new YearFirstDates(tokens, around);
        this.inNumbers = new NumericDates(tokens, around, conventions);
        this.named = new NamedMonthDates(tokens, around);
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
        if (token.isDigits(4, 4)) {
            return yearFirst.at(at);
        }
        if (token.isDigits(8, 8)) {
            return yearFirst.compact(at);
        }
        if (token.isDigits(1, 2)) {
            var reading = inNumbers.at(at);
            return reading != null ? reading : named.dayThenName(at);
        }
        return token.isLetters() ? named.nameThenDay(at) : null;
    }

    /** The characters that no reading used, for those who want the whole text to be one date. */
    String without(DateReading reading) {
        return text.substring(0, reading.start()) + " " + text.substring(reading.end());
    }
}
