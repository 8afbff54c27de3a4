package dev.quern.ocr.value.text;

import dev.quern.ocr.words.Words;
import java.lang.Character.UnicodeScript;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Puts lines of one text together: with a blank, without one after a mark that binds, and without the hyphen where it
 * only divides a word over the line's end. In doubt a hyphen stays: one too many is read over, one too few makes
 * another word.
 */
final class LineJoining {
    /** Longer words are looked at from here. */
    private static final int LONGEST_WORD = 80;

    private static final String DASHES = "-\u2013\u2014";
    /** Nothing ends with these. */
    private static final String BINDING = "/_@";
    /** The signs that a dash may follow without a blank, beside letters and digits. */
    private static final String CLOSING = ".)]}%&\u2019'\u201C\u201D\"\u00BB\u00AB/";

    /** Behind the first part of "Ein- und Ausgang". Not words that other languages end words with, such as "en" and "to". */
    private static final Set<String> CONJUNCTIONS = Words.set(Folding::plain, "joining words");

    /** Their hyphen is there in the middle of a line, too. */
    private static final Set<String> PREFIXES = Words.set(Folding::plain, "hyphenated beginnings");

    private static final Pattern CODE = Pattern.compile("[\\p{N}@/_\\\\]|[.:]\\p{L}");
    private static final Pattern GROUPED = Pattern.compile("(?<![\\p{L}\\d])\\d[\\d.,]*[.,]\\d{2,3}$");

    private LineJoining() {}

    /** Appends a line without blanks around to those before it. */
    static void append(StringBuilder text, String line) {
        if (text.isEmpty()) {
            text.append(line);
            return;
        }
        char end = text.charAt(text.length() - 1);
        int begin = line.codePointAt(0);
        if (end == PlainText.SOFT_HYPHEN) {
            text.setLength(text.length() - 1);
            text.append(isWord(begin) ? "" : " ");
        } else if (DASHES.indexOf(end) >= 0) {
            var above = lastWord(text);
            if (end == '-' && isDivided(above, line)) {
                text.setLength(text.length() - 1);
            } else if (!binds(above, line)) {
                text.append(' ');
            }
        } else if (!isBound(text, line, end, begin)) {
            text.append(' ');
        }
        text.append(line);
    }

    private static boolean isBound(StringBuilder text, String line, char end, int begin) {
        if (BINDING.indexOf(end) >= 0) {
            return lastWord(text).length() > 1 && isWord(begin);
        }
        if (begin == '@') {
            return line.length() > 1 && isWord(line.codePointAt(1)) && isWord(end);
        }
        int last = text.codePointBefore(text.length());
        return (isUnspaced(last) && (isUnspaced(begin) || Character.isDigit(begin)))
                || (Character.isDigit(last) && isUnspaced(begin));
    }

    /** Returns whether a character is of a script that sets no blanks between words. */
    private static boolean isUnspaced(int c) {
        return switch (UnicodeScript.of(c)) {
            case HAN, HIRAGANA, KATAKANA, BOPOMOFO, THAI, LAO, KHMER, MYANMAR -> true;
            default -> (c >= 0x3001 && c <= 0x303F) || (c > 0xFF00 && c < 0xFF66);
        };
    }

    private static boolean isWord(int c) {
        return Character.isLetterOrDigit(c);
    }

    /** Up to its end, the last character; not all of a very long one. */
    private static String lastWord(StringBuilder text) {
        int from = Math.max(text.lastIndexOf(" ") + 1, text.length() - LONGEST_WORD);
        return text.substring(from);
    }

    /** Returns whether the hyphen is no part of the word that goes on beneath. */
    private static boolean isDivided(String above, String line) {
        int end = above.length() - 1;
        int from = startOfLetters(above, end);
        int to = endOfLetters(line);
        if (end - from < 2 || to < 2) {
            // No word is divided after its first letter, nor before its last.
            return false;
        }
        if (!Character.isLowerCase(above.codePointBefore(end)) || !Character.isLowerCase(line.codePointAt(0))) {
            return false;
        }
        var part = above.substring(from, end);
        boolean compound = from > 0 && above.charAt(from - 1) == '-' && isShort(part);
        return !compound
                && !PREFIXES.contains(part.toLowerCase(Locale.ROOT))
                && !isConjunction(line, to)
                && !CODE.matcher(above).find()
                && !CODE.matcher(firstWord(line)).find();
    }

    /** Returns whether a part is short, as in "of-the-" and "up-to-": what follows is one more word of the compound. */
    private static boolean isShort(String part) {
        return part.length() <= 3 && Character.isLowerCase(part.codePointAt(0));
    }

    private static boolean isConjunction(String line, int end) {
        return (end == line.length() || line.charAt(end) == ' ')
                && CONJUNCTIONS.contains(line.substring(0, end).toLowerCase(Locale.ROOT));
    }

    private static String firstWord(String line) {
        int end = line.indexOf(' ');
        return line.substring(0, Math.min(LONGEST_WORD, end < 0 ? line.length() : end));
    }

    private static int startOfLetters(String text, int end) {
        int from = end;
        while (from > 0 && isLetterOrMark(text.charAt(from - 1))) {
            from--;
        }
        return from;
    }

    private static int endOfLetters(String text) {
        int end = 0;
        while (end < text.length() && isLetterOrMark(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isLetterOrMark(char c) {
        return Character.isLetter(c) || Character.getType(c) == Character.NON_SPACING_MARK;
    }

    /** Returns whether the next line continues at the dash, as in "2024-2025" and "Müller-Lüdenscheidt". */
    private static boolean binds(String above, String line) {
        int begin = line.codePointAt(0);
        if (above.length() < 2 || !isWord(begin) || isConjunction(line, endOfLetters(line))) {
            return false;
        }
        int before = above.codePointBefore(above.length() - 1);
        // "5,-" and "12.50-" are whole.
        boolean amount = Character.isLetter(begin)
                && GROUPED.matcher(above.substring(0, above.length() - 1)).find();
        return !amount && (isWord(before) || CLOSING.indexOf(before) >= 0);
    }
}
