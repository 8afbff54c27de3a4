package dev.quern.ocr.engine.text;

import java.util.List;

/** Quotation marks around words, of the kinds that languages have. */
public final class Quotation {
    /** Marks that open a quotation, and in the same place those that close it. */
    private static final List<String> OPENING = List.of("\"", "“", "„", "«", "»", "‘");

    private static final List<String> CLOSING = List.of("\"", "”", "“”", "»", "«", "’");

    private Quotation() {}

    /** The marks of which one closes what a word opens; empty where it opens nothing. */
    public static String closing(String word) {
        int open = word.isEmpty() ? -1 : OPENING.indexOf(word.substring(0, 1));
        // Between blanks it closes what is quoted in French; what it opens in German follows at once.
        return open < 0 || word.equals("»") ? "" : CLOSING.get(open);
    }

    /**
     * Where a text has one of some marks with no letter or digit after it; below 0 where it has none.
     *
     * @param from the first of its characters that may be that mark
     */
    public static int end(String text, int from, String marks) {
        for (int i = text.length() - 1; i >= from && !Character.isLetterOrDigit(text.charAt(i)); i--) {
            if (marks.indexOf(text.charAt(i)) >= 0) {
                return i;
            }
        }
        return -1;
    }

    /** What stands between the marks around a text; the text where these are none, or those of several quotations. */
    public static String unquoted(String text) {
        var marks = closing(text);
        int end = end(text, 1, marks);
        boolean isOne = end > 0 && text.substring(1, end).chars().noneMatch(c -> marks.indexOf(c) >= 0);
        return isOne ? text.substring(1, end).strip() : text;
    }
}
