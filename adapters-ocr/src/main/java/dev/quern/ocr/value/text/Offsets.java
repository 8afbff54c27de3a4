package dev.quern.ocr.value.text;

import java.time.ZoneOffset;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Offsets from UTC as they are written behind a time: Z, +02:00, +0200, UTC+2, CEST. */
public final class Offsets {
    /**
     * One that was read.
     *
     * @param last the index of its last token
     */
    public record Reading(int last, ZoneOffset offset) {}

    /** Only abbreviations with one meaning; CST, IST and BST have several. */
    private static final Map<String, Integer> HOURS = Map.ofEntries(
            Map.entry("Z", 0),
            Map.entry("UTC", 0),
            Map.entry("GMT", 0),
            Map.entry("WET", 0),
            Map.entry("WEST", 1),
            Map.entry("CET", 1),
            Map.entry("MEZ", 1),
            Map.entry("CEST", 2),
            Map.entry("MESZ", 2),
            Map.entry("EET", 2),
            Map.entry("EEST", 3),
            Map.entry("EDT", -4),
            Map.entry("EST", -5),
            Map.entry("CDT", -5),
            Map.entry("MDT", -6),
            Map.entry("MST", -7),
            Map.entry("MSK", 3),
            Map.entry("SGT", 8),
            Map.entry("MYT", 8),
            Map.entry("HKT", 8),
            Map.entry("JST", 9),
            Map.entry("KST", 9),
            Map.entry("AEST", 10),
            Map.entry("AEDT", 11),
            Map.entry("NZST", 12),
            Map.entry("NZDT", 13),
            Map.entry("PDT", -7),
            Map.entry("PST", -8));

    /** Names of zones whose offset the name does not tell. */
    private static final Set<String> UNDECIDED = Set.of("IST", "BST", "CST", "AST", "ET", "CT", "MT", "PT");

    private Offsets() {}

    public static boolean isUndecided(String word) {
        return UNDECIDED.contains(word);
    }

    public static @Nullable Reading read(Tokens tokens, int at) {
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
        return new Reading(at, ZoneOffset.ofHours(hours));
    }

    private static @Nullable Reading signed(Tokens tokens, int at) {
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
        return possible ? new Reading(last, ZoneOffset.ofHoursMinutes(sign * hours, sign * minutes)) : null;
    }
}
