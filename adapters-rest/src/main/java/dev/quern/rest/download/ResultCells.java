package dev.quern.rest.download;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Writes values into the cells of files that a spreadsheet opens. */
final class ResultCells {
    /** Beyond it a number is written with an exponent, lest a short text unfold into a million zeros. */
    private static final int MAX_ZEROS = 60;

    /** The characters that begin a formula, also in the width of Chinese characters, which some programs take for the same. */
    private static final String RUN = "=+-@\t\r\uff1d\uff0b\uff0d\uff20";

    private static final int EXACT_DIGITS = 15;
    private static final int MAX_CELL = 32_767;

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
        return !text.isEmpty() && RUN.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }

    /** Returns whether a spreadsheet, which counts in doubles, would keep every digit of a number. */
    static boolean isExactIn(Number number) {
        return !(number instanceof BigDecimal decimal)
                || (decimal.precision() <= EXACT_DIGITS && Math.abs((long) decimal.scale()) <= MAX_ZEROS);
    }

    /** The text of a cell in a workbook: as long as one may be, without the characters that XML cannot say. */
    static String sheetText(Object value) {
        var text = value instanceof BigDecimal number ? plain(number) : value.toString();
        var clean = text.codePoints()
                .filter(ResultCells::isSayable)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append);
        if (clean.length() > MAX_CELL) {
            int end = Character.isHighSurrogate(clean.charAt(MAX_CELL - 2)) ? MAX_CELL - 2 : MAX_CELL - 1;
            return clean.substring(0, end) + "…";
        }
        return clean.toString();
    }

    private static boolean isSayable(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || (c >= 0x20 && c < 0xD800)
                || (c >= 0xE000 && c != 0xFFFE && c != 0xFFFF);
    }

    private static String plain(BigDecimal number) {
        return Math.abs((long) number.scale()) > MAX_ZEROS ? number.toString() : number.toPlainString();
    }
}
