package dev.quern.ocr.value.check;

import org.apache.commons.validator.routines.IBANValidator;
import org.apache.commons.validator.routines.checkdigit.IBANCheckDigit;

/** International numbers of bank accounts: how long they are in each country, and their check digits. */
public final class Ibans {
    private static final IBANValidator FORMS = IBANValidator.getInstance();
    private static final int SHORTEST = 15;
    private static final int LONGEST = 34;
    /** Digits that one may be too short or too long by and still be one that was written or read wrong. */
    private static final int SLIP = 2;

    private Ibans() {}

    /**
     * Returns where an IBAN ends that a text begins with: after as many letters and digits as those of its country have,
     * so that a word behind it is not taken for its end. Where so many do not end a word, or where the country is none
     * that has a form of its own, the whole text.
     */
    public static int end(String text) {
        int length = length(text);
        int seen = 0;
        for (int i = 0; i < text.length(); i++) {
            seen += Character.isLetterOrDigit(text.charAt(i)) ? 1 : 0;
            if (seen == length) {
                boolean endsWord = i + 1 == text.length() || !Character.isLetterOrDigit(text.charAt(i + 1));
                return endsWord ? i + 1 : text.length();
            }
        }
        return text.length();
    }

    static CheckDigits check(String bare) {
        if (bare.length() < SHORTEST || bare.length() > LONGEST) {
            return CheckDigits.UNKNOWN;
        }
        int length = length(bare);
        boolean right = IBANCheckDigit.IBAN_CHECK_DIGIT.isValid(bare);
        if (length < 0) {
            return right ? CheckDigits.RIGHT : CheckDigits.UNKNOWN;
        }
        if (Math.abs(bare.length() - length) > SLIP) {
            return CheckDigits.UNKNOWN;
        }
        return CheckDigits.of(right && bare.length() == length);
    }

    /** Letters and digits of the IBANs of the country that a text begins with; -1 where it has none that is known. */
    private static int length(String text) {
        var form = FORMS.getValidator(text);
        return form == null ? -1 : form.getIbanLength();
    }
}
