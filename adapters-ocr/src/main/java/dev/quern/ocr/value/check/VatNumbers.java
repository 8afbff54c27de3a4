package dev.quern.ocr.value.check;

import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.commons.validator.routines.checkdigit.LuhnCheckDigit;

/**
 * Check digits of the numbers under which firms pay value added tax, by the country that they begin with: those of the
 * European Union, the United Kingdom, Norway and Switzerland, as their tax offices publish them; and Indian ones, whose form
 * is their own. Forms that have no public check, such as French ones with letters, are unknown.
 */
final class VatNumbers {
    /** A country's form of numbers, after its letters, and their check. */
    private record Form(Pattern pattern, Predicate<String> check) {
        static Form of(String pattern, Predicate<String> check) {
            return new Form(Pattern.compile(pattern), check);
        }
    }

    private static final Map<String, Form> FORMS = Map.ofEntries(
            Map.entry("AT", Form.of("U\\d{8}", number -> isAustrian(number.substring(1)))),
            Map.entry("BE", Form.of("[01]?\\d{9}", VatNumbers::isBelgian)),
            Map.entry("BG", Form.of("\\d{9}", VatNumbers::isBulgarian)),
            Map.entry("CHE", Form.of("\\d{9}(?:MWST|TVA|IVA)?", number -> elevens(number, 5, 4, 3, 2, 7, 6, 5, 4))),
            Map.entry("CY", Form.of("\\d{8}[A-Z]", VatNumbers::isCypriot)),
            Map.entry("CZ", Form.of("\\d{8}", VatNumbers::isCzech)),
            Map.entry("DE", Form.of("[1-9]\\d{8}", VatNumbers::isOfElevenAndTen)),
            Map.entry("DK", Form.of("\\d{8}", number -> sum(number, 2, 7, 6, 5, 4, 3, 2, 1) % 11 == 0)),
            Map.entry("EE", Form.of("\\d{9}", number -> digit(number, 8) == tens(sum(number, 3, 7, 1, 3, 7, 1, 3, 7)))),
            Map.entry("EL", Form.of("\\d{9}", VatNumbers::isGreek)),
            Map.entry("ES", Form.of("[A-Z0-9]\\d{7}[A-Z0-9]", VatNumbers::isSpanish)),
            Map.entry("FI", Form.of("\\d{8}", number -> elevens(number, 7, 9, 10, 5, 8, 4, 2))),
            Map.entry("FR", Form.of("\\d{11}", VatNumbers::isFrench)),
            Map.entry("GB", Form.of("\\d{9}(?:\\d{3})?", VatNumbers::isBritish)),
            Map.entry("HR", Form.of("\\d{11}", VatNumbers::isOfElevenAndTen)),
            Map.entry("HU", Form.of("\\d{8}", number -> digit(number, 7) == tens(sum(number, 9, 7, 3, 1, 9, 7, 3)))),
            Map.entry("IE", Form.of("\\d{7}[A-W][A-I]?", VatNumbers::isIrish)),
            Map.entry("IT", Form.of("\\d{11}", LuhnCheckDigit.LUHN_CHECK_DIGIT::isValid)),
            Map.entry("LT", Form.of("\\d{9}(?:\\d{3})?", VatNumbers::isLithuanian)),
            Map.entry("LU", Form.of("\\d{8}", number -> number(number, 0, 6) % 89 == number(number, 6, 8))),
            Map.entry("LV", Form.of("[4-9]\\d{10}", VatNumbers::isLatvian)),
            Map.entry(
                    "MT", Form.of("\\d{8}", number -> 37 - sum(number, 3, 4, 6, 7, 8, 9) % 37 == number(number, 6, 8))),
            Map.entry("NL", Form.of("\\d{9}B\\d{2}", VatNumbers::isDutch)),
            Map.entry("NO", Form.of("\\d{9}(?:MVA)?", number -> elevens(number, 3, 2, 7, 6, 5, 4, 3, 2))),
            Map.entry("PL", Form.of("\\d{10}", VatNumbers::isPolish)),
            Map.entry("PT", Form.of("\\d{9}", VatNumbers::isPortuguese)),
            Map.entry("RO", Form.of("\\d{2,10}", VatNumbers::isRomanian)),
            Map.entry(
                    "SE",
                    Form.of("\\d{12}", number -> LuhnCheckDigit.LUHN_CHECK_DIGIT.isValid(number.substring(0, 10)))),
            Map.entry("SI", Form.of("\\d{8}", VatNumbers::isSlovenian)),
            Map.entry("SK", Form.of("\\d{10}", number -> number(number, 0, 10) % 11 == 0)));

    /** Other letters that a country's numbers begin with. */
    private static final Map<String, String> ALSO = Map.of("GR", "EL", "XI", "GB");

    private static final Pattern BEGINNING = Pattern.compile("CHE|[A-Z]{2}");
    private static final Pattern INDIAN = Pattern.compile("\\d{2}[A-Z]{5}\\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]");
    private static final String SPANISH = "TRWAGMYFPDXBNJZSQVHLCKE";
    private static final String SPANISH_FIRMS = "JABCDEFGHI";

    private VatNumbers() {}

    static CheckDigits check(String bare) {
        var beginning = BEGINNING.matcher(bare);
        if (beginning.lookingAt()) {
            var form = FORMS.get(ALSO.getOrDefault(beginning.group(), beginning.group()));
            var number = bare.substring(beginning.end());
            return form != null && form.pattern().matcher(number).matches()
                    ? CheckDigits.of(form.check().test(number))
                    : CheckDigits.UNKNOWN;
        }
        return INDIAN.matcher(bare).matches() ? CheckDigits.of(isIndian(bare)) : CheckDigits.UNKNOWN;
    }

    private static int digit(String number, int at) {
        return Character.digit(number.charAt(at), 10);
    }

    private static long number(String digits, int from, int to) {
        return Long.parseLong(digits.substring(from, to));
    }

    /** The sum of the first digits, each times its weight. */
    private static int sum(String number, int... weights) {
        int sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i] * digit(number, i);
        }
        return sum;
    }

    private static int tens(int sum) {
        return (10 - sum % 10) % 10;
    }

    /** Returns whether the digit after the weighed ones makes their sum a multiple of eleven; no number needs a ten for it. */
    private static boolean elevens(String number, int... weights) {
        int check = (11 - sum(number, weights) % 11) % 11;
        return check == digit(number, weights.length);
    }

    /** ISO 7064, modulus 11,10. */
    private static boolean isOfElevenAndTen(String number) {
        int product = 10;
        for (int i = 0; i < number.length() - 1; i++) {
            int sum = (digit(number, i) + product) % 10;
            product = 2 * (sum == 0 ? 10 : sum) % 11;
        }
        return (11 - product) % 10 == digit(number, number.length() - 1);
    }

    private static boolean isAustrian(String number) {
        int sum = 4;
        for (int i = 0; i < 7; i++) {
            int product = digit(number, i) * (1 + i % 2);
            sum += product / 10 + product % 10;
        }
        return tens(sum) == digit(number, 7);
    }

    private static boolean isBelgian(String number) {
        var ten = number.length() == 9 ? "0" + number : number;
        return 97 - number(ten, 0, 8) % 97 == number(ten, 8, 10);
    }

    private static boolean isBulgarian(String number) {
        int rest = sum(number, 1, 2, 3, 4, 5, 6, 7, 8) % 11;
        if (rest == 10) {
            rest = sum(number, 3, 4, 5, 6, 7, 8, 9, 10) % 11 % 10;
        }
        return rest == digit(number, 8);
    }

    private static boolean isCypriot(String number) {
        int[] odd = {1, 0, 5, 7, 9, 13, 15, 17, 19, 21};
        int sum = 0;
        for (int i = 0; i < 8; i++) {
            sum += i % 2 == 0 ? odd[digit(number, i)] : digit(number, i);
        }
        return 'A' + sum % 26 == number.charAt(8);
    }

    private static boolean isCzech(String number) {
        int rest = sum(number, 8, 7, 6, 5, 4, 3, 2) % 11;
        return (11 - rest) % 10 == digit(number, 7);
    }

    private static boolean isGreek(String number) {
        return sum(number, 256, 128, 64, 32, 16, 8, 4, 2) % 11 % 10 == digit(number, 8);
    }

    private static boolean isSpanish(String number) {
        char first = number.charAt(0);
        char last = number.charAt(8);
        int foreigner = "XYZ".indexOf(first);
        if (Character.isDigit(first) || foreigner >= 0) {
            var digits = (foreigner >= 0 ? String.valueOf(foreigner) : String.valueOf(first)) + number.substring(1, 8);
            return SPANISH.charAt((int) (number(digits, 0, 8) % 23)) == last;
        }
        if ("KLM".indexOf(first) >= 0) {
            return SPANISH.charAt((int) (number(number, 1, 8) % 23)) == last;
        }
        int sum = 0;
        for (int i = 1; i < 8; i++) {
            int product = digit(number, i) * (1 + i % 2);
            sum += product / 10 + product % 10;
        }
        int check = tens(sum);
        return last == '0' + check || last == SPANISH_FIRMS.charAt(check);
    }

    private static boolean isFrench(String number) {
        return (12 + 3 * (number(number, 2, 11) % 97)) % 97 == number(number, 0, 2);
    }

    private static boolean isBritish(String number) {
        long sum = sum(number, 8, 7, 6, 5, 4, 3, 2) + number(number, 7, 9);
        return sum % 97 == 0 || (sum + 55) % 97 == 0;
    }

    private static boolean isIrish(String number) {
        int sum = sum(number, 8, 7, 6, 5, 4, 3, 2);
        if (number.length() > 8) {
            sum += 9 * (number.charAt(8) - 'A' + 1);
        }
        int rest = sum % 23;
        return number.charAt(7) == (rest == 0 ? 'W' : 'A' + rest - 1);
    }

    private static boolean isLithuanian(String number) {
        int last = number.length() - 1;
        int first = 0;
        int second = 0;
        for (int i = 0; i < last; i++) {
            first += (1 + i % 9) * digit(number, i);
            second += (1 + (i + 2) % 9) * digit(number, i);
        }
        return (first % 11 == 10 ? second % 11 % 10 : first % 11) == digit(number, last);
    }

    private static boolean isLatvian(String number) {
        int check = 3 - sum(number, 9, 1, 4, 8, 3, 10, 2, 5, 7, 6) % 11;
        return (check < -1 ? check + 11 : check) == digit(number, 10);
    }

    /** Numbers of firms by eleven, those given to one person since 2020 by ninety-seven, over "NL", the number and "B". */
    private static boolean isDutch(String number) {
        if (sum(number, 9, 8, 7, 6, 5, 4, 3, 2) % 11 == digit(number, 8)) {
            return true;
        }
        // Letters count as in an IBAN: N is 23, L 21, B 11.
        return Long.parseLong("2321" + number.substring(0, 9) + "11" + number.substring(10)) % 97 == 1;
    }

    private static boolean isPolish(String number) {
        return sum(number, 6, 5, 7, 2, 3, 4, 5, 6, 7) % 11 == digit(number, 9);
    }

    private static boolean isPortuguese(String number) {
        int check = 11 - sum(number, 9, 8, 7, 6, 5, 4, 3, 2) % 11;
        return (check > 9 ? 0 : check) == digit(number, 8);
    }

    private static boolean isRomanian(String number) {
        var ten = "0".repeat(10 - number.length()) + number;
        return sum(ten, 7, 5, 3, 2, 1, 7, 5, 3, 2) * 10 % 11 % 10 == digit(ten, 9);
    }

    private static boolean isSlovenian(String number) {
        int check = 11 - sum(number, 8, 7, 6, 5, 4, 3, 2) % 11;
        return (check == 10 ? 0 : check) == digit(number, 7);
    }

    /** Luhn's way to the base of thirty-six. */
    private static boolean isIndian(String number) {
        int sum = 0;
        for (int i = 0; i < 14; i++) {
            int product = Character.digit(number.charAt(i), 36) * (1 + i % 2);
            sum += product / 36 + product % 36;
        }
        return (36 - sum % 36) % 36 == Character.digit(number.charAt(14), 36);
    }
}
