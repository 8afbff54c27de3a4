package dev.quern.ocr.reading.text;

import java.text.Normalizer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Turns a string of characters into what a person sees of it: ligatures as letters, hyphens as hyphens, nothing that
 * cannot be seen.
 */
public final class PrintedText {
    private static final Pattern UNUSED_BREAKS = Pattern.compile("\u00AD(?!\\h*(?:\\R|$))");

    private PrintedText() {}

    /** Text that no program has broken into lines yet: where it may divide its words is not seen but at the end of a line. */
    public static String undivided(String text) {
        return text.indexOf('\u00AD') < 0 ? text : UNUSED_BREAKS.matcher(text).replaceAll("");
    }

    /** The text without control characters, each white space as a blank; nothing but white space is one blank. */
    public static String of(@Nullable String raw) {
        if (raw == null || raw.isEmpty()) {
            return "";
        }
        if (raw.length() == 1 && raw.charAt(0) > ' ' && raw.charAt(0) < 0x7F) {
            return raw;
        }
        var printed = new StringBuilder();
        raw.codePoints().forEach(codePoint -> append(printed, codePoint));
        var text = printed.toString();
        return text.isBlank() && !text.isEmpty() ? " " : text;
    }

    private static void append(StringBuilder printed, int codePoint) {
        if (isSpace(codePoint)) {
            printed.append(' ');
        } else if (codePoint == 0xAD || codePoint == 0x2010 || codePoint == 0x2011) {
            printed.append('-');
        } else if (codePoint >= 0xFB00 && codePoint <= 0xFB06) {
            printed.append(Normalizer.normalize(Character.toString(codePoint), Normalizer.Form.NFKC));
        } else if (isSeen(codePoint)) {
            printed.appendCodePoint(codePoint);
        }
    }

    public static boolean isSpace(int codePoint) {
        return Character.isWhitespace(codePoint) || Character.isSpaceChar(codePoint);
    }

    /** Counts the cells of a grid of characters that a printed text takes: marks stand over the letter before them. */
    public static int columns(String printed) {
        int columns = 0;
        for (int i = 0; i < printed.length(); ) {
            int codePoint = printed.codePointAt(i);
            i += Character.charCount(codePoint);
            columns += Character.getType(codePoint) == Character.NON_SPACING_MARK ? 0 : 1;
        }
        return columns;
    }

    private static boolean isSeen(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.UNASSIGNED -> false;
            default -> codePoint != 0xFFFD;
        };
    }
}
