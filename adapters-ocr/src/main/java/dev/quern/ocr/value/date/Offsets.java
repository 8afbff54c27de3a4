package dev.quern.ocr.value.date;

import dev.quern.ocr.value.text.Tokens;
import dev.quern.ocr.words.Words;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Offsets from UTC as they are written after a time: Z, +02:00, +0200, UTC+2, CEST. */
public final class Offsets {
    /**
     * One that was read.
     *
     * @param last the index of its last token
     */
    public record Match(int last, ZoneOffset offset) {}

    /** Only abbreviations with one meaning; CST, IST and BST have several. */
    private static final Map<String, Integer> HOURS = Words.numbers(UnaryOperator.identity(), "time zones");

    /** Names of zones whose offset the name does not tell. */
    private static final Set<String> UNDECIDED = Words.set("doubtful time zones");

    private Offsets() {}

    public static boolean isUndecided(String word) {
        return UNDECIDED.contains(word);
    }

    public static @Nullable Match read(Tokens tokens, int at) {
        var token = tokens.get(at);
        if (token.isOneOf("+-\u2212")) {
            return signed(tokens, at);
        }
        var hours = token.isLetters() ? HOURS.get(token.text()) : null;
        if (hours == null || tokens.get(at + 1).isDigits()) {
            return null;
        }
        if (hours == 0 && tokens.get(at + 1).isOneOf("+-\u2212")) {
            var signed = signed(tokens, at + 1);
            if (signed != null) {
                return signed;
            }
        }
        return new Match(at, ZoneOffset.ofHours(hours));
    }

    private static @Nullable Match signed(Tokens tokens, int at) {
        var digits = tokens.get(at + 1);
        int sign = tokens.get(at).isOneOf("+") ? 1 : -1;
        int hours;
        int minutes = 0;
        int last = at + 1;
        if (digits.isDigits(4, 4)) {
            hours = digits.number() / 100;
            minutes = digits.number() % 100;
        } else if (digits.isDigits(1, 2)) {
            hours = digits.number();
            if (tokens.get(at + 2).isOneOf(":") && tokens.get(at + 3).isDigits(2, 2)) {
                minutes = tokens.get(at + 3).number();
                last = at + 3;
            }
        } else {
            return null;
        }
        boolean possible = hours <= 14 && minutes < 60 && minutes % 15 == 0 && hours * 60 + minutes <= 14 * 60;
        return possible ? new Match(last, ZoneOffset.ofHoursMinutes(sign * hours, sign * minutes)) : null;
    }
}
