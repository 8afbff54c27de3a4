package dev.quern.ocr.value.date;

import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.value.text.Tokens;
import dev.quern.ocr.value.text.Tokens.Token;
import dev.quern.ocr.words.Words;
import java.time.LocalTime;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the time of day that starts at a token: 09:45, 9:45:30 pm, 9 a.m., 14h30, 14.30 Uhr. */
final class TimeReader {
    /** @param last the index of its last token */
    record Match(int last, LocalTime time, double certainty) {}

    private static final Set<String> CLOCK_WORDS = Words.set(Folding::plain, "clock words");
    private static final Set<String> BEFORE_A_TIME = Words.set(Folding::plain, "words right before times");

    /** Words that count hours more often than they tell the time when no minutes stand there. */
    private static final Set<String> DURATIONS = Words.set(Folding::plain, "durations");

    private final Tokens tokens;

    TimeReader(Tokens tokens) {
        this.tokens = tokens;
    }

    @Nullable
    Match at(int at) {
        var hour = tokens.get(at);
        if (hour.isDigits(4, 4) || hour.isDigits(6, 6)) {
            return followsTimeMark(at) ? compact(at, at) : military(at);
        }
        if (!hour.isDigits(1, 2) || isGluedBefore(at)) {
            return null;
        }
        var mark = tokens.get(at + 1);
        var minute = tokens.get(at + 2);
        if (mark.isOneOf(":") && minute.isDigits(2, 2)) {
            return colons(at);
        }
        if (mark.isOneOf(".") && minute.isDigits(2, 2)) {
            return points(at);
        }
        return mark.text().equals("時") ? chinese(at) : inWords(at);
    }

    private @Nullable Match colons(int at) {
        int last = at + 2;
        int second = 0;
        int nano = 0;
        if (tokens.get(last + 1).isOneOf(":")) {
            if (!tokens.get(last + 2).isDigits(2, 2)) {
                return null;
            }
            second = tokens.get(last + 2).number();
            last += 2;
            // Fractions are read over: no result shows them.
            if (tokens.get(last + 1).isOneOf(".,") && tokens.get(last + 2).isDigits(1, 9)) {
                last += 2;
            }
        }
        return finish(at, last, tokens.get(at + 2).number(), second, nano, last == at + 2 ? 0.9 : 0.95);
    }

    /** 14.30 is a number unless something says that it is a time. */
    private @Nullable Match points(int at) {
        int last = at + 2;
        int second = 0;
        if (tokens.get(last + 1).isOneOf(".") && tokens.get(last + 2).isDigits(2, 2)) {
            second = tokens.get(last + 2).number();
            last += 2;
        }
        int minute = tokens.get(at + 2).number();
        int word = tokens.skipBlank(last + 1);
        boolean said = halfDay(word) > 0
                || DayParts.read(tokens, word) != null
                || isClockWord(tokens.get(word))
                || (tokens.get(word).text().equalsIgnoreCase("h")
                        && !tokens.get(word + 1).isDigits())
                || isAnnounced(at);
        return said ? finish(at, last, minute, second, 0, 0.9) : null;
    }

    /** 14h30, 14 h 30, 14h, 14 Uhr, 14 Uhr 30, 9 am. */
    private @Nullable Match inWords(int at) {
        int word = tokens.skipBlank(at + 1);
        var unit = tokens.get(word).folded();
        boolean glued = word == at + 1;
        boolean french = unit.equals("heures") || unit.equals("heure");
        if (unit.equals("h") || french || (unit.equals("u") && glued)) {
            int minuteAt = glued ? word + 1 : tokens.skipBlank(word + 1);
            if (tokens.get(minuteAt).isDigits(2, 2)) {
                int last = minuteAt;
                if (tokens.get(last + 1).folded().matches("min|m|mn")) {
                    last++;
                }
                return finish(at, last, tokens.get(minuteAt).number(), 0, 0, 0.9);
            }
            // 14h alone is as often a duration.
            return (unit.equals("h") || french) && !tokens.get(word + 1).isDigits()
                    ? finish(at, word, 0, 0, 0, 0.4)
                    : null;
        }
        if (isClockWord(tokens.get(word)) && !DURATIONS.contains(unit)) {
            int minuteAt = tokens.skipBlank(word + 1);
            boolean last = tokens.get(minuteAt + 1).kind() == Tokens.Kind.END;
            boolean minutes = tokens.get(minuteAt).isDigits(last ? 1 : 2, 2)
                    && !tokens.get(minuteAt + 1).isOneOf(".:/-");
            return minutes
                    ? finish(at, minuteAt, tokens.get(minuteAt).number(), 0, 0, 0.8)
                    : finish(at, word, 0, 0, 0, 0.8);
        }
        boolean said = halfDay(word) > 0 || (!glued && DayParts.read(tokens, word) != null);
        return said ? finish(at, at, 0, 0, 0, 0.85) : null;
    }

    /** Reads "094500" after a day and a T. */
    private @Nullable Match compact(int at, int last) {
        var digits = tokens.get(at).text();
        int second = digits.length() == 6 ? Integer.parseInt(digits.substring(4)) : 0;
        return time(
                last,
                Integer.parseInt(digits.substring(0, 2)),
                Integer.parseInt(digits.substring(2, 4)),
                second,
                0,
                0.95);
    }

    /** 1430 hrs, 1430h. */
    private @Nullable Match military(int at) {
        int word = tokens.skipBlank(at + 1);
        var unit = tokens.get(word).folded();
        boolean said = unit.equals("hrs") || unit.equals("hours") || (unit.equals("h") && word == at + 1);
        return said && tokens.get(at).isDigits(4, 4) && !isGluedBefore(at) && !isGluedAfter(word)
                ? compact(at, word)
                : null;
    }

    /** 9時45分, 14時30分15秒. */
    private @Nullable Match chinese(int at) {
        int minute = tokens.skipBlank(at + 2);
        if (!tokens.get(minute).isDigits(1, 2) || !tokens.get(minute + 1).text().startsWith("分")) {
            return null;
        }
        int second = tokens.skipBlank(minute + 2);
        boolean seconds = tokens.get(second).isDigits(1, 2)
                && tokens.get(second + 1).text().startsWith("秒");
        return time(
                seconds ? second + 1 : minute + 1,
                tokens.get(at).number(),
                tokens.get(minute).number(),
                seconds ? tokens.get(second).number() : 0,
                0,
                0.95);
    }

    private @Nullable Match finish(int at, int digitsEnd, int minute, int second, int nano, double certainty) {
        int last = digitsEnd;
        int hour = tokens.get(at).number();
        double sure = certainty;
        int half = tokens.skipBlank(last + 1);
        int length = halfDay(half);
        if (length > 0) {
            if (hour < 1 || hour > 12) {
                // 14:30 PM says the same thing twice; 0 am and 15 am do not.
                if (!isAfternoon(half) || hour < 12 || hour > 23) {
                    return null;
                }
            } else {
                hour = hour % 12 + (isAfternoon(half) ? 12 : 0);
            }
            last = half + length - 1;
            sure = Math.max(certainty, 0.95);
        } else if (isClockWord(tokens.get(half))) {
            last = half;
            sure = Math.max(certainty, 0.95);
        } else if (tokens.get(half).text().equalsIgnoreCase("h")
                && !tokens.get(half + 1).isDigits()
                && digitsEnd > at) {
            last = half;
        }
        return isGluedAfter(last) ? null : inPart(last, length > 0, hour, minute, second, nano, sure);
    }

    /** 8 Uhr abends, 12:00 noon. */
    private @Nullable Match inPart(
            int last, boolean halfSaid, int hour, int minute, int second, int nano, double certainty) {
        var said = halfSaid ? null : DayParts.read(tokens, last + 1);
        return said == null
                ? time(last, hour, minute, second, nano, certainty)
                : time(said.last(), said.part().hour(hour), minute, second, nano, Math.max(certainty, 0.95));
    }

    private static @Nullable Match time(int last, int hour, int minute, int second, int nano, double certainty) {
        // The end of a day is the beginning of the next one.
        boolean end = hour == 24 && minute == 0 && second == 0;
        boolean possible = end || (hour < 24 && minute < 60 && second < 60);
        return possible ? new Match(last, LocalTime.of(hour % 24, minute, second, nano), certainty) : null;
    }

    /** Counts the tokens of am, p.m., a.m or AM at an index; 0 when there are none. */
    private int halfDay(int at) {
        var word = tokens.get(at).folded();
        if (word.equals("am") || word.equals("pm")) {
            return tokens.get(at + 1).isDigits() ? 0 : 1;
        }
        if (!word.equals("a") && !word.equals("p")) {
            return 0;
        }
        int next = tokens.get(at + 1).isOneOf(".") ? tokens.skipBlank(at + 2) : -1;
        if (next < 0 || !tokens.get(next).folded().equals("m")) {
            return 0;
        }
        return next - at + (tokens.get(next + 1).isOneOf(".") ? 2 : 1);
    }

    private boolean isAfternoon(int at) {
        return tokens.get(at).folded().startsWith("p");
    }

    private static boolean isClockWord(Token token) {
        return token.isLetters() && CLOCK_WORDS.contains(token.folded());
    }

    private boolean isAnnounced(int at) {
        int word = at - 1;
        while (tokens.get(word).isBlank() || tokens.get(word).isOneOf(".:")) {
            word--;
        }
        return tokens.get(word).isLetters()
                && BEFORE_A_TIME.contains(tokens.get(word).folded());
    }

    private boolean followsTimeMark(int at) {
        return tokens.get(at - 1).text().equalsIgnoreCase("T")
                && tokens.get(at - 2).isDigits(8, 8)
                && tokens.get(at - 3).kind() != Tokens.Kind.LETTERS;
    }

    private boolean isGluedBefore(int at) {
        var before = tokens.get(at - 1);
        if (before.isLetters()) {
            return !(before.text().equalsIgnoreCase("T") && tokens.get(at - 2).isDigits());
        }
        if (before.isCurrencySign() || before.isOneOf("_#@+*")) {
            return true;
        }
        return before.isOneOf(".:/,-\\") && tokens.get(at - 2).isDigits() && !isAfterDate(at);
    }

    /** 16/06/2026,09:45 and 16.06.2026-09:45. */
    private boolean isAfterDate(int at) {
        return (tokens.get(at - 1).isOneOf(",-/") && tokens.get(at - 2).isDigits(4, 4)) || isRange(at);
    }

    /** 09:00-17:00. */
    private boolean isRange(int at) {
        return tokens.get(at - 1).isOneOf("-")
                && tokens.get(at - 2).isDigits(2, 2)
                && tokens.get(at - 3).isOneOf(":.");
    }

    private boolean isGluedAfter(int last) {
        var after = tokens.get(last + 1);
        var beyond = tokens.get(last + 2);
        if (after.isLetters()) {
            // An offset may follow at once: 09:45Z, 09:45UTC.
            return !tokens.get(last).isDigits() || Offsets.read(tokens, last + 1) == null;
        }
        return after.isDigits()
                || after.isOneOf("_%@")
                || (after.isOneOf(".:/\\")
                        && beyond.isDigits()
                        && tokens.get(last).isDigits());
    }
}
