package dev.quern.ocr.fitting;

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

    /** Folded text with letters that look like one when they stand close made that one. */
    static String closed(String folded) {
        return folded.contains("cl") || folded.contains("rn")
                ? folded.replace("cl", "d").replace("rn", "m")
                : folded;
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
}
