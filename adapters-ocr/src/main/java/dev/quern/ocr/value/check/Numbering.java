package dev.quern.ocr.value.check;

import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.commons.validator.routines.checkdigit.CheckDigit;
import org.apache.commons.validator.routines.checkdigit.ISBN10CheckDigit;
import org.apache.commons.validator.routines.checkdigit.ISINCheckDigit;
import org.apache.commons.validator.routines.checkdigit.LuhnCheckDigit;
import org.apache.commons.validator.routines.checkdigit.ModulusTenCheckDigit;

/** A system of numbers with check digits. */
public enum Numbering {
    /** International numbers of bank accounts, ISO 13616. */
    IBAN,
    /** Numbers under which firms pay value added tax, see {@link VatNumbers}. */
    VAT,
    /** Payment cards, ISO/IEC 7812: those of the large networks, since other cards may have no check digit. */
    CARD,
    /** Articles: EAN, UPC, GTIN-8 to GTIN-14. */
    GTIN,
    /** Books: ISBN of 10 or 13 digits. */
    ISBN,
    /** Securities, ISO 6166. */
    ISIN,
    /** Mobile phones and other devices. */
    IMEI;

    private static final Pattern CARDS =
            Pattern.compile("4\\d{12}(?:\\d{3})?|5[1-5]\\d{14}|2[2-7]\\d{14}|3[47]\\d{13}|6(?:011|5\\d\\d)\\d{12}");
    private static final Pattern GTINS = Pattern.compile("\\d{8}|\\d{12,14}");
    private static final Pattern TEN = Pattern.compile("\\d{9}[\\dX]");
    private static final Pattern THIRTEEN = Pattern.compile("97[89]\\d{10}");
    private static final Pattern ISINS = Pattern.compile("[A-Z]{2}[A-Z0-9]{9}\\d");
    private static final Pattern IMEIS = Pattern.compile("\\d{15}");
    private static final Pattern BETWEEN = Pattern.compile("[\\s\\p{Z}./-]+");
    /** From the right, every second digit counts three times. */
    private static final CheckDigit THREES = new ModulusTenCheckDigit(new int[] {1, 3}, true);

    /** Checks a number as it is printed: blanks, points, dashes and slashes between its parts do not matter. */
    public CheckDigits check(String printed) {
        var bare = bare(printed);
        return switch (this) {
            case IBAN -> Ibans.check(bare);
            case VAT -> VatNumbers.check(bare);
            case CARD -> check(bare, CARDS, LuhnCheckDigit.LUHN_CHECK_DIGIT);
            case GTIN -> check(bare, GTINS, THREES);
            case ISBN ->
                bare.length() > 10
                        ? check(bare, THIRTEEN, THREES)
                        : check(bare, TEN, ISBN10CheckDigit.ISBN10_CHECK_DIGIT);
            case ISIN -> check(bare, ISINS, ISINCheckDigit.ISIN_CHECK_DIGIT);
            case IMEI -> check(bare, IMEIS, LuhnCheckDigit.LUHN_CHECK_DIGIT);
        };
    }

    /** Letters and digits only, in upper case. */
    static String bare(String printed) {
        return BETWEEN.matcher(printed).replaceAll("").toUpperCase(Locale.ROOT);
    }

    private static CheckDigits check(String bare, Pattern form, CheckDigit digit) {
        return form.matcher(bare).matches() ? CheckDigits.of(digit.isValid(bare)) : CheckDigits.UNKNOWN;
    }
}
