package dev.quern.ocr.proposal;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.learning.Letters;
import dev.quern.ocr.value.Normaliser;
import dev.quern.ocr.value.date.DateSpotter;
import dev.quern.ocr.value.date.TimeSpotter;
import dev.quern.ocr.value.number.NumberSpotter;
import dev.quern.ocr.value.text.LinkSpotter;
import java.util.List;
import java.util.regex.Pattern;

/** The formats that values are written in, as far as the value alone tells. */
final class WrittenKinds {
    private static final Pattern EMAIL = Pattern.compile("\\S+@\\S+\\.\\p{L}{2,}");
    /** Written as money or with decimals. What is but digits is a number of something, and keeps its zeros. */
    private static final Pattern AMOUNT =
            Pattern.compile("(?:.*\\p{Sc}.*|(?:.*\\b)?[A-Z]{3}\\b.*\\d.*|.*\\d.*\\b[A-Z]{3}|.*\\d[.,]\\d{2}(?!\\d).*)");

    /** In letters: no day, hour or amount is longer. */
    private static final int LONGEST_TYPED = 500;

    private static final List<String> YES_OR_NO = List.of("yes", "no");
    private static final int LONGEST_YES = 5;

    private final Conventions conventions;

    WrittenKinds(Conventions conventions) {
        this.conventions = conventions;
    }

    /** The format that a value is written in: ONELINE for words and plain digits. */
    FieldFormat format(String value) {
        if (value.length() <= LONGEST_TYPED
                && DateSpotter.parse(value, conventions).isPresent()) {
            return FieldFormat.DATE;
        }
        if (value.length() <= LONGEST_TYPED
                && TimeSpotter.parse(value, conventions).isPresent()
                && value.indexOf(':') > 0) {
            return FieldFormat.TIME;
        }
        if (value.length() <= LONGEST_TYPED
                && isAmount(value)
                && NumberSpotter.parse(value, conventions).isPresent()) {
            return FieldFormat.NUMBER;
        }
        return !EMAIL.matcher(value).matches()
                        && LinkSpotter.parse(value, conventions).isPresent()
                ? FieldFormat.LINK
                : FieldFormat.ONELINE;
    }

    boolean is(FieldFormat format, String text) {
        return Normaliser.normalise(text, format, conventions).isPresent();
    }

    /** The format of most of the cells of a column. */
    FieldFormat cellFormat(List<String> cells) {
        for (var format : List.of(FieldFormat.DATE, FieldFormat.NUMBER)) {
            long fits = cells.stream().filter(cell -> is(format, cell)).count();
            if (fits > 0 && 10 * fits >= 7L * cells.size()) {
                return format;
            }
        }
        return FieldFormat.ONELINE;
    }

    /** Returns whether a text has figures, or is an e-mail or web address. */
    boolean isTyped(String text) {
        return Letters.hasDigit(text) || EMAIL.matcher(text).matches() || format(text) == FieldFormat.LINK;
    }

    /** Returns whether a text is written like an amount of money: with a currency, or with two decimals. */
    public static boolean isAmount(String text) {
        return AMOUNT.matcher(text).matches();
    }

    /** "14 days" */
    static boolean isCounted(String value) {
        return Character.isDigit(value.codePointAt(0)) && Letters.hasLetter(value);
    }

    static boolean isYesOrNo(String value) {
        return value.length() <= LONGEST_YES
                && value.chars().allMatch(Character::isLetter)
                && Normaliser.choose(value, YES_OR_NO).isPresent();
    }
}
