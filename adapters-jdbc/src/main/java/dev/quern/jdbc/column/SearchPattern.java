package dev.quern.jdbc.column;

import java.util.Locale;

/**
 * Searching in whatever case. Columns named {@code folded_…} hold lower case made by Java, since what a database calls lower
 * case depends on how it was set up.
 */
public final class SearchPattern {
    private SearchPattern() {}

    public static String folded(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    /** For {@code like … escape '!'}: whatever has the wanted text in it, which is taken literally. */
    public static String containing(String wanted) {
        return "%" + folded(wanted).replaceAll("([!%_])", "!$1") + "%";
    }
}
