package dev.quern.ocr.value.name;

import dev.quern.ocr.words.Words;
import java.util.regex.Pattern;

/**
 * Recognises offices, the roles of persons where they work or belong: "Treasurer", "Head of Sales",
 * "Geschäftsführerin".
 */
public final class OfficeWords {
    private static final String OFFICE =
            "(?:" + Words.oneOf("offices") + "|\\p{L}*" + Words.oneOf("endings of offices") + ")";

    /** A head is one of something. */
    private static final Pattern IN = Pattern.compile("(?iu)\\b(?!head\\b(?! of\\b))" + OFFICE + "\\b");

    private static final Pattern BEHIND_COMMA =
            Pattern.compile("(?iu) ?, ?(?:\\p{L}[\\p{L}-]* ){0,4}(?!(?:head|chief)$)"
                    + OFFICE
                    + "(?: " + Words.oneOf("of after offices") + "(?: (?:\\p{L}[\\p{L}-]*|&)){1,4})?$");

    private OfficeWords() {}

    /** Returns whether some of the words of a text are an office. */
    public static boolean in(String text) {
        return IN.matcher(text).find();
    }

    /** A line without the office after its comma, where it ends with one. */
    static String without(String line) {
        return BEHIND_COMMA.matcher(line).replaceFirst("");
    }
}
