package dev.quern.rest.download;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** How values stand in the cells of files that a spreadsheet opens. */
final class ResultCells {
    /** Beyond it a number is written with an exponent, lest a short text unfold into a million zeros. */
    private static final int MAX_ZEROS = 60;

    private ResultCells() {}

    /**
     * The text of a cell in a CSV file. A text that a spreadsheet would run as a formula is preceded by an apostrophe, which
     * spreadsheets take for "this is text"; numbers, negative ones too, stay as they are.
     */
    static String csv(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        return value instanceof BigDecimal number ? plain(number) : harmless(value.toString());
    }

    static String harmless(String text) {
        return !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }

    private static String plain(BigDecimal number) {
        return Math.abs((long) number.scale()) > MAX_ZEROS ? number.toString() : number.toPlainString();
    }
}
