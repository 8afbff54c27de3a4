package dev.quern.ocr.value.date;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.value.text.Spotted;
import dev.quern.ocr.value.text.Tokens;
import dev.quern.ocr.words.Words;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds and reads times of day: "09:45", "9:45:30 pm", "9 a.m.", "14h30", "14.30 Uhr", "noon". "14.30" alone is a number.
 */
public final class TimeSpotter {
    private static final Set<String> AROUND_A_TIME = Words.set(Folding::plain, "words before times");

    /** How sure a time is that a word names, which may mean something else: "Mittag". */
    private static final double NAMED = 0.5;

    private TimeSpotter() {}

    /** All of them in a line, from left to right, none overlapping another. */
    public static List<Spotted<Value.Time>> spot(String text, Conventions conventions) {
        var spotted = new ArrayList<Spotted<Value.Time>>();
        var tokens = new Tokens(Misread.dates(text));
        var reader = new TimeReader(tokens);
        int at = 0;
        while (at < tokens.size()) {
            var reading = tokens.get(at).isDigits() ? reader.at(at) : null;
            var said = tokens.get(at).isLetters() ? DayParts.alone(tokens, at) : null;
            if (said != null) {
                if (!isPart(tokens, at, said.last())) {
                    var time = said.part() == DayParts.NOON ? LocalTime.NOON : LocalTime.MIDNIGHT;
                    spotted.add(new Spotted<>(
                            tokens.get(at).start(), tokens.get(said.last()).end(), new Value.Time(time), NAMED));
                }
                at = said.last() + 1;
            } else if (reading == null) {
                at++;
            } else {
                spotted.add(new Spotted<>(
                        tokens.get(at).start(),
                        tokens.get(reading.last()).end(),
                        new Value.Time(reading.time()),
                        reading.certainty()));
                at = reading.last() + 1;
                int end = endOfRange(tokens, at);
                if (end > at && reader.at(end - 2) == null) {
                    spotted.add(new Spotted<>(
                            tokens.get(end - 2).start(),
                            tokens.get(end).end(),
                            new Value.Time(LocalTime.of(number(tokens, end - 2), number(tokens, end))),
                            reading.certainty()));
                    at = end + 1;
                }
            }
        }
        return spotted;
    }

    /** The last token of "20.15" in "18.30-20.15": points part the hours of the second time where they do those of the first. */
    private static int endOfRange(Tokens tokens, int from) {
        int at = tokens.skipBlank(from);
        if (!tokens.get(at).isOneOf("-\u2013")) {
            return -1;
        }
        int hours = tokens.skipBlank(at + 1);
        boolean clock = tokens.get(hours).isDigits(1, 2)
                && tokens.get(hours + 1).isOneOf(".")
                && tokens.get(hours + 2).isDigits(2, 2)
                && number(tokens, hours) < 24
                && number(tokens, hours + 2) < 60
                && !tokens.get(hours + 3).isOneOf(".");
        return clock ? hours + 2 : -1;
    }

    private static int number(Tokens tokens, int at) {
        return Integer.parseInt(tokens.get(at).text());
    }

    /** The value when the whole text is one, but for blanks, punctuation and an offset around it. */
    public static Optional<Value.Time> parse(String text, Conventions conventions) {
        var spotted = spot(text, conventions);
        if (spotted.size() == 1) {
            var time = spotted.get(0);
            var rest = text.substring(0, time.start()) + " " + text.substring(time.end());
            return isFiller(rest) ? Optional.of(time.value()) : Optional.empty();
        }
        return spotted.isEmpty() ? withPoint(text.strip()) : Optional.empty();
    }

    /** "14.30", where it is known to be a time. */
    private static Optional<Value.Time> withPoint(String text) {
        var clock = text.replace('.', ':');
        return clock.equals(text) || clock.length() > 8 ? Optional.empty() : parse(clock, Conventions.UNKNOWN);
    }

    /** Returns whether words that name a time are part of another: "Midi-Pyrénées", "après-midi". */
    private static boolean isPart(Tokens tokens, int first, int last) {
        return isJoined(tokens.get(first - 1), tokens.get(first - 2))
                || isJoined(tokens.get(last + 1), tokens.get(last + 2));
    }

    private static boolean isJoined(Tokens.Token mark, Tokens.Token beyond) {
        return mark.isOneOf("-'\u2019.@_/") && beyond.isLetters();
    }

    static boolean isFiller(String rest) {
        var tokens = new Tokens(rest);
        int at = 0;
        while (at < tokens.size()) {
            var token = tokens.get(at);
            var offset = Offsets.read(tokens, at);
            if (offset != null) {
                at = offset.last() + 1;
                continue;
            }
            boolean word = !Offsets.isUndecided(token.text()) && CalendarWords.weekday(token) == null;
            if (token.isDigits() || (word && token.isLetters() && !AROUND_A_TIME.contains(token.folded()))) {
                return false;
            }
            at++;
        }
        return true;
    }
}
