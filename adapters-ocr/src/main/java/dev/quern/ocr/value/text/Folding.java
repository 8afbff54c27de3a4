package dev.quern.ocr.value.text;

import java.text.Normalizer;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

/** Text without what does not matter when texts are compared. What matters differs, and so each way to fold has a name. */
public final class Folding {
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");

    private Folding() {}

    /**
     * In small letters without accents, those with a stroke and ligatures too, and otherwise as written: for words that are looked
     * up in lists, and for sentences that patterns are matched with.
     */
    public static String plain(String text) {
        var plain = isAscii(text)
                ? text
                : MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFKD))
                        .replaceAll("");
        var lower = plain.toLowerCase(Locale.ROOT);
        return isAscii(lower)
                ? lower
                : lower.replace('ł', 'l').replace('ø', 'o').replace("ß", "ss").replace("æ", "ae");
    }

    /** Letters and digits alone, without case and accents: for values and names that people and programs punctuate as they like. */
    public static String compact(String text) {
        return kept(text, Character::isLetterOrDigit).replace("ß", "ss");
    }

    /**
     * Letters alone, without case and accents: what stays of a label whose figures change. Lessons are stored with it, so that it
     * cannot be made another way.
     */
    public static String letters(String text) {
        return kept(text, Character::isLetter);
    }

    /**
     * Folds a text to what a recogniser gets right: letters and digits without case and accents, with one for all that
     * look alike. Empty for text without a letter or digit.
     */
    public static String lookAlikes(String text) {
        var folded = new StringBuilder(text.length());
        var lower = decomposed(text);
        for (int i = 0; i < lower.length(); i++) {
            char c = lower.charAt(i);
            if (Character.isLetterOrDigit(c) || c == '|' || c == '!') {
                folded.append(lookAlike(c));
            }
        }
        return folded.toString();
    }

    /** Look-alikes, with letters that look like one when they stand close made that one. */
    public static String closed(String lookAlikes) {
        return lookAlikes.contains("cl") || lookAlikes.contains("rn")
                ? lookAlikes.replace("cl", "d").replace("rn", "m")
                : lookAlikes;
    }

    private static String kept(String text, IntPredicate isKept) {
        var kept = new StringBuilder(text.length());
        decomposed(text).codePoints().filter(isKept).forEach(kept::appendCodePoint);
        return kept.toString();
    }

    /** Returns the text in small letters, with the accents after them. */
    private static String decomposed(String text) {
        var parts = isAscii(text) ? text : Normalizer.normalize(text, Normalizer.Form.NFKD);
        return parts.toLowerCase(Locale.ROOT);
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    private static char lookAlike(char c) {
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
}
