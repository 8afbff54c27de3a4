package dev.quern.core.fitting;

import java.text.Normalizer;
import java.util.Locale;

/**
 * Text reduced to what a recogniser gets right: letters and digits without case, accents and blanks, each with those that
 * look like it made one of them.
 */
final class Folding {

    private Folding() {}

    /** Empty for text without a letter or digit. */
    static String fold(String text) {
        boolean plain = text.chars().allMatch(c -> c < 0x80);
        var from = plain ? text : Normalizer.normalize(text, Normalizer.Form.NFKD);
        var folded = new StringBuilder(from.length());
        var lower = from.toLowerCase(Locale.ROOT);
        for (int i = 0; i < lower.length(); i++) {
            char c = lower.charAt(i);
            if (Character.isLetterOrDigit(c) || c == '|' || c == '!') {
                folded.append(alike(c));
            }
        }
        return folded.toString();
    }

    private static char alike(char c) {
        return switch (c) {
            case '0', 'ø' -> 'o';
            case '1', '|', '!', 'i', 'j' -> 'l';
            case '5', 'ß' -> 's';
            case '8' -> 'b';
            case '2' -> 'z';
            case '6' -> 'g';
            case 'ł' -> 'l';
            case 'đ' -> 'd';
            case 'æ' -> 'a';
            case 'œ' -> 'o';
            default -> c;
        };
    }

    /** How many letters of a text of this length, folded, may be read wrong. */
    static int tolerance(int length) {
        return length < 4 ? 0 : length < 8 ? 1 : length / 5;
    }

    /** Letters to change, add or leave out between both; more than the most is {@code most + 1}. */
    static int distance(CharSequence one, CharSequence other, int most) {
        int columns = other.length();
        if (Math.abs(one.length() - columns) > most) {
            return most + 1;
        }
        var before = new int[columns + 1];
        var now = new int[columns + 1];
        for (int j = 0; j <= columns; j++) {
            before[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            now[0] = i;
            int least = i;
            for (int j = 1; j <= columns; j++) {
                int change = before[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                now[j] = Math.min(change, 1 + Math.min(before[j], now[j - 1]));
                least = Math.min(least, now[j]);
            }
            if (least > most) {
                return most + 1;
            }
            var swap = before;
            before = now;
            now = swap;
        }
        return Math.min(before[columns], most + 1);
    }
}
