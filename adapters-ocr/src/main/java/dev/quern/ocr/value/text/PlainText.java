package dev.quern.ocr.value.text;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Text as people see it, whichever program wrote it: {@link #seen} puts its characters right and comes first; of that
 * text, {@link #lines} and {@link #oneLine} make the values of TEXT and ONELINE.
 */
public final class PlainText {
    public static final char SOFT_HYPHEN = '\u00AD';

    private static final int TAB = 8;
    private static final int GRAPHEME_JOINER = 0x34F;
    private static final Pattern LONE_REPLACEMENTS =
            Pattern.compile("(?<![\\p{L}\\p{M}\\p{N}\\uFFFD])\\uFFFD+(?![\\p{L}\\p{N}\\uFFFD])");
    private static final Pattern HYPHENS_IN_LINES = Pattern.compile("\\u00AD(?!\\h*\\n\\h*\\S)");

    /** In these, joiners shape nothing. */
    private static final Set<UnicodeScript> JOINER_FREE = Set.of(
            UnicodeScript.LATIN,
            UnicodeScript.GREEK,
            UnicodeScript.CYRILLIC,
            UnicodeScript.HEBREW,
            UnicodeScript.HAN,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA,
            UnicodeScript.HANGUL,
            UnicodeScript.COMMON,
            UnicodeScript.INHERITED);

    /** Full-width marks that are part of text in Chinese and Japanese as they are. */
    private static final String PUNCTUATION = "!(),.:;?[]{}";

    /** Characters of the fonts Symbol and Wingdings, which programs write as U+F000 and the code in the font. */
    private static final Map<Integer, Integer> OF_SYMBOL_FONTS = Map.ofEntries(
            Map.entry(0x28, 0x260E),
            Map.entry(0x2A, 0x2709),
            Map.entry(0x6C, 0x25CF),
            Map.entry(0x6D, 0x00B5),
            Map.entry(0x6E, 0x25A0),
            Map.entry(0x6F, 0x2610),
            Map.entry(0x71, 0x2751),
            Map.entry(0x72, 0x2752),
            Map.entry(0x75, 0x25C6),
            Map.entry(0x76, 0x2756),
            Map.entry(0x78, 0x2612),
            Map.entry(0x9F, 0x2022),
            Map.entry(0xA1, 0x25CB),
            Map.entry(0xA3, 0x2264),
            Map.entry(0xA7, 0x25AA),
            Map.entry(0xA8, 0x2610),
            Map.entry(0xB0, 0x00B0),
            Map.entry(0xB1, 0x00B1),
            Map.entry(0xB3, 0x2265),
            Map.entry(0xB4, 0x00D7),
            Map.entry(0xB7, 0x2022),
            Map.entry(0xD8, 0x27A2),
            Map.entry(0xE0, 0x2192),
            Map.entry(0xE8, 0x2794),
            Map.entry(0xF0, 0x21E8),
            Map.entry(0xFB, 0x2717),
            Map.entry(0xFC, 0x2713),
            Map.entry(0xFD, 0x2612),
            Map.entry(0xFE, 0x2611));

    private PlainText() {}

    /**
     * The text without what nobody sees, in composed letters, with every break of a line as a line feed; blanks stay what
     * they are. Soft hyphens stay at the ends of lines that others follow.
     */
    public static String seen(String text) {
        if (text.chars().allMatch(c -> (c >= ' ' && c < 0x7F) || c == '\n')) {
            return text;
        }
        var seen = new StringBuilder(text.length());
        int before = ' ';
        for (int at = 0; at < text.length(); ) {
            int c = text.codePointAt(at);
            at += Character.charCount(c);
            int behind = at < text.length() ? text.codePointAt(at) : '\n';
            if (!(c == '\r' && behind == '\n') && isSeen(c, before, behind)) {
                append(seen, c, before, behind);
                before = c;
            }
        }
        var plain = HYPHENS_IN_LINES.matcher(seen).replaceAll("");
        return Normalizer.normalize(LONE_REPLACEMENTS.matcher(plain).replaceAll(""), Normalizer.Form.NFC);
    }

    private static void append(StringBuilder seen, int c, int before, int behind) {
        if (isBreak(c)) {
            seen.append('\n');
        } else if (c == 0x2010 || c == 0x2011) {
            seen.append('-');
        } else if (c > 0xFF00 && c < 0xFF5F) {
            seen.append((char) (isWideInLatin(c, before, behind) ? narrow(c) : c));
        } else if (isPresentationForm(c)) {
            seen.append(Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKC));
        } else if (isBlankGlyph(c)) {
            seen.append(' ');
        } else {
            int symbol = symbol(c);
            seen.appendCodePoint(symbol < 0 ? c : symbol);
        }
    }

    private static boolean isBreak(int c) {
        return (c >= '\n' && c <= '\r') || c == 0x85 || c == 0x2028 || c == 0x2029;
    }

    private static boolean isSeen(int c, int before, int behind) {
        return switch (Character.getType(c)) {
            case Character.CONTROL -> isBreak(c) || Character.isWhitespace(c);
            case Character.FORMAT ->
                c == SOFT_HYPHEN
                        || isNumberSign(c)
                        || (isJoiner(c) && joins(before) && !Character.isWhitespace(behind));
            case Character.SURROGATE -> false;
            case Character.PRIVATE_USE -> symbol(c) >= 0;
            default -> c != GRAPHEME_JOINER && (c & 0xFFFE) != 0xFFFE && !(c >= 0xFDD0 && c <= 0xFDEF);
        };
    }

    private static boolean isJoiner(int c) {
        return c == 0x200C || c == 0x200D;
    }

    private static boolean joins(int c) {
        boolean emoji = Character.getType(c) == Character.OTHER_SYMBOL
                || Character.getType(c) == Character.MODIFIER_SYMBOL
                || c == 0xFE0F;
        return emoji || !JOINER_FREE.contains(UnicodeScript.of(c));
    }

    /** Arabic signs that stand around the digits after them. */
    private static boolean isNumberSign(int c) {
        return (c >= 0x600 && c <= 0x605) || c == 0x6DD || c == 0x70F || c == 0x8E2;
    }

    /** Braille's and Hangul's letters without a mark. */
    private static boolean isBlankGlyph(int c) {
        return c == 0x2800 || c == 0x3164 || c == 0xFFA0;
    }

    /** Ligatures and letters in the shape that their place in the word gives them; not those that stand for sentences. */
    private static boolean isPresentationForm(int c) {
        return c == 0x132
                || c == 0x133
                || (c >= 0xFB00 && c < 0xFDF0 && c != 0xFD3E && c != 0xFD3F)
                || (c >= 0xFE70 && c < 0xFEFF);
    }

    private static int symbol(int c) {
        return c >= 0xF000 && c <= 0xF0FF ? OF_SYMBOL_FONTS.getOrDefault(c - 0xF000, -1) : -1;
    }

    /** Letters and digits always; marks where they stand at such, punctuation where it stands between such. */
    private static boolean isWideInLatin(int c, int before, int behind) {
        if (isLatin(c)) {
            return true;
        }
        return PUNCTUATION.indexOf(narrow(c)) >= 0
                ? isLatin(before) && isLatin(behind)
                : isLatin(before) || isLatin(behind);
    }

    private static boolean isLatin(int c) {
        int narrow = c > 0xFF00 && c < 0xFF5F ? narrow(c) : c;
        return narrow < 0x7F && Character.isLetterOrDigit(narrow);
    }

    private static int narrow(int wide) {
        return wide - 0xFF00 + ' ';
    }

    /**
     * Lines with each blank as a plain one and tabs as blanks up to the next eighth column; without the blanks at the
     * ends of lines and those that stand before all of them. Empty lines at most one in a row, none around.
     */
    public static String lines(String seen) {
        var kept = new ArrayList<String>();
        for (var line : seen.split("\n", -1)) {
            var plain = untabbed(line).stripTrailing();
            if (!plain.isEmpty()
                    || (!kept.isEmpty() && !kept.get(kept.size() - 1).isEmpty())) {
                kept.add(plain);
            }
        }
        if (!kept.isEmpty() && kept.get(kept.size() - 1).isEmpty()) {
            kept.remove(kept.size() - 1);
        }
        return String.join("\n", unindented(kept));
    }

    private static String untabbed(String line) {
        var plain = new StringBuilder(line.length());
        int columns = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            int width = c == '\t' ? TAB - columns % TAB : 1;
            if (Tokens.isBlank(c)) {
                plain.append(" ".repeat(width));
            } else {
                plain.append(c == SOFT_HYPHEN ? '-' : c);
            }
            columns += width;
        }
        return plain.toString();
    }

    private static List<String> unindented(List<String> lines) {
        var indents = lines.stream()
                .filter(line -> !line.isEmpty())
                .map(line -> line.length() - line.stripLeading().length())
                .toList();
        int common = indents.isEmpty() ? 0 : Collections.min(indents);
        return lines.stream()
                .map(line -> line.substring(Math.min(common, line.length())))
                .toList();
    }

    /** All lines as one, with single blanks, none around; words that were hyphenated over its breaks are whole. */
    public static String oneLine(String seen) {
        var text = new StringBuilder(seen.length());
        boolean gap = false;
        for (var line : seen.split("\n", -1)) {
            var plain = spacedOnce(line);
            if (!plain.isEmpty()) {
                if (gap) {
                    text.append(' ').append(plain);
                } else {
                    LineJoining.append(text, plain);
                }
            }
            gap = plain.isEmpty() && !text.isEmpty();
        }
        return text.toString();
    }

    private static String spacedOnce(String line) {
        var spaced = new StringBuilder(line.length());
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (!Tokens.isBlank(c)) {
                spaced.append(c);
            } else if (!spaced.isEmpty() && spaced.charAt(spaced.length() - 1) != ' ') {
                spaced.append(' ');
            }
        }
        return spaced.toString().stripTrailing();
    }
}
