package dev.quern.ocr.reading.sheet;

import java.math.BigDecimal;
import java.math.MathContext;
import java.text.DecimalFormatSymbols;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.poi.ss.usermodel.DataFormatter;
import org.apache.poi.ss.usermodel.DateUtil;
import org.apache.poi.util.LocaleID;
import org.jspecify.annotations.Nullable;

/**
 * Numbers and dates of Excel cells as they are shown. A workbook hardly ever says in which country it was made: where it
 * does not, numbers have a decimal point, and dates in the form that each reader's country has are written as
 * {@code 2026-07-24}, which nobody takes for another day.
 */
final class CellFormats {
    /** Date, and date with time, in the form of the reader's country. */
    private static final Set<Integer> LOCAL_DATES = Set.of(14, 22);

    private static final Pattern LOCAL_DATE =
            Pattern.compile("\\[\\$-F[48]00]|\\[\\$-x-sysdate]", Pattern.CASE_INSENSITIVE);
    private static final Pattern LCID = Pattern.compile("\\[\\$[^\\]-]*-([0-9A-Fa-f]{3,8})]");

    private static final Pattern ELAPSED = Pattern.compile("\\[(?:h+|m+|s+)]", Pattern.CASE_INSENSITIVE);
    private static final MathContext DIGITS = new MathContext(15);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    private final DataFormatter formatter;
    private final boolean since1904;
    private final char decimalSeparator;

    CellFormats(Locale locale, boolean since1904) {
        this.formatter = new DataFormatter(locale);
        this.since1904 = since1904;
        this.decimalSeparator = DecimalFormatSymbols.getInstance(locale).getDecimalSeparator();
    }

    /** The country that a number format names, as in {@code [$€-407]}; null where it names none. */
    static @Nullable Locale locale(String format) {
        var found = LCID.matcher(format);
        if (!found.find()) {
            return null;
        }
        long code = Long.parseLong(found.group(1), 16) & 0xFFFF;
        var known = LocaleID.lookupByLcid((int) code);
        return known == null || code == 0xF800 || code == 0xF400 ? null : Locale.forLanguageTag(known.getLanguageTag());
    }

    /** @param index of the format, as {@code styles.xml} counts; its text follows */
    String shown(double value, int index, String format) {
        boolean local =
                LOCAL_DATES.contains(index) || LOCAL_DATE.matcher(format).find();
        if (local && DateUtil.isValidExcelDate(value)) {
            return iso(DateUtil.getLocalDateTime(value, since1904, true), index, format);
        }
        var shown =
                formatter.formatRawCellContents(value, index, format, since1904).strip();
        return isShortened(shown, value, format) ? digits(value) : shown;
    }

    /** "4.00638E+12" is what the width of a cell leaves of the number of an article. */
    private static boolean isShortened(String shown, double value, String format) {
        return format.equals("General") && shown.indexOf('E') > 0 && Math.abs(value) >= 1;
    }

    private String digits(double value) {
        return new BigDecimal(value, DIGITS)
                .stripTrailingZeros()
                .toPlainString()
                .replace('.', decimalSeparator);
    }

    /**
     * Returns the exact value of a cell, however it is shown: a number to the fifteen digits that Excel counts with,
     * for a percentage the number before the sign, or a moment in the forms of ISO 8601; null where there is nothing to
     * go by.
     */
    @Nullable
    String exact(double value, int index, String format) {
        if (!Double.isFinite(value)) {
            return null;
        }
        if (!DateUtil.isADateFormat(index, format)) {
            int shift = format.contains("%") ? 2 : 0;
            return new BigDecimal(value, DIGITS)
                    .movePointRight(shift)
                    .stripTrailingZeros()
                    .toPlainString();
        }
        // [h]:mm counts hours, of which there may be more than a day has.
        if (!DateUtil.isValidExcelDate(value) || ELAPSED.matcher(format).find()) {
            return null;
        }
        var moment = DateUtil.getLocalDateTime(value, since1904, true);
        var time = moment.toLocalTime();
        if (value < 1) {
            return time.format(TIME);
        }
        return time.equals(LocalTime.MIDNIGHT)
                ? moment.toLocalDate().toString()
                : moment.toLocalDate() + "T" + time.format(TIME);
    }

    private static String iso(LocalDateTime date, int index, String format) {
        boolean timeOnly = format.contains("F400");
        if (timeOnly) {
            return date.format(DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT));
        }
        return date.format(DateTimeFormatter.ofPattern(index == 22 ? "yyyy-MM-dd HH:mm" : "yyyy-MM-dd", Locale.ROOT));
    }
}
