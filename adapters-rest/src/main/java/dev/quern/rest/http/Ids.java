package dev.quern.rest.http;

import dev.quern.core.kernel.Refusal;
import java.util.regex.Pattern;

/** Ids in paths. What is no number is refused with its name; a number too large for any id is simply not found. */
public final class Ids {
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");

    private Ids() {}

    /**
     * Reads an id.
     *
     * @param missing what to say when no such id can exist
     */
    public static long parse(String text, String missing) {
        return parse(text, "a whole number", missing);
    }

    /**
     * Reads an id that may be something else than a number, too.
     *
     * @param expected what an id is, for the error
     */
    public static long parse(String text, String expected, String missing) {
        if (!DIGITS.matcher(text).matches()) {
            throw new Refusal.Invalid("id", "Expected " + expected + ", found '" + shortened(text) + "'.");
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new Refusal.NotFound(missing);
        }
    }

    private static String shortened(String text) {
        return text.length() <= 60 ? text : text.substring(0, 60) + "…";
    }
}
