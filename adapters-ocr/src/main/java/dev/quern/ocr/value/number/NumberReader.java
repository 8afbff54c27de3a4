package dev.quern.ocr.value.number;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import dev.quern.ocr.value.text.Fractions;
import dev.quern.ocr.value.text.Spotted;
import java.math.BigDecimal;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Reads one number of a line: its digits, its sign, and what stands beside it. */
final class NumberReader {
    /** Words before an amount in brackets that may be its label, and letters after it that may be a sign: "CR". */
    private static final int MOST_WORDS_OF_LABEL = 5;

    private static final int MOST_LETTERS_OF_SIGN = 3;

    /** Characters around an amount in brackets that are looked at. */
    private static final int AROUND = 80;

    private static final int MOST_DIGITS = 15;
    private static final int MOST_DIGITS_ALONE = 40;
    private static final int MOST_DIGITS_WITH_FRACTION = 4;

    private final NumberText text;
    private final NumberRun run;
    private final Conventions conventions;
    private final boolean whole;

    /** @param whole whether the text is known to be nothing but one number, so that less has to speak for it */
    NumberReader(String text, BitSet taken, Conventions conventions, boolean whole) {
        this.text = new NumberText(text);
        this.run = new NumberRun(this.text, taken, conventions);
        this.conventions = conventions;
        this.whole = whole;
    }

    /** Where the digits that start at an offset end, separators included. */
    int endOfRun(int from) {
        return run.end(from);
    }

    /** The number whose digits stand from one offset to another; null when they are part of something else. */
    @Nullable
    SpottedNumber read(int from, int to) {
        boolean leadingPoint = from > 0
                && NumberText.isPointOrComma(text.at(from - 1))
                && (from == 1 || text.isOpen(from - 2) || isSignAlone(from - 2));
        int start = leadingPoint ? from - 1 : from;
        var digits = NumberRun.withoutStrayBlank(text.from(start, to));
        var fraction =
                digits.length() <= MOST_DIGITS_WITH_FRACTION && digits.chars().allMatch(Character::isDigit)
                        ? Fractions.at(text.from(0, text.length()), to)
                        : null;
        var shape = isCode(digits) ? null : shape(digits, fraction);
        if (shape == null) {
            return null;
        }
        int end = fraction == null ? to + AfterNumber.noDecimals(text, to) : fraction.end();
        var before = BeforeNumber.read(text, start, conventions);
        var after = before == null ? null : AfterNumber.read(text, end, before.currency(), whole, conventions);
        if (before == null || after == null) {
            return null;
        }
        // "*12.50" is a marked amount, "****1234" the end of a card's number.
        if (before.starred() && shape.number().scale() == 0) {
            return null;
        }
        boolean percent = after.percent();
        var currency = before.currency() != null ? before.currency() : after.currency();
        boolean amountLike = shape.number().scale() > 0 || shape.grouped() || currency != null;
        boolean brackets = before.bracket()
                && after.bracket()
                && !percent
                && (amountLike || whole)
                && !isRemark(before.bracketAt(), after.bracketEnd());
        boolean trailing = after.minus() && (shape.number().scale() > 0 || shape.grouped() || whole);
        if (after.minus() && !trailing) {
            return null;
        }
        if (after.magnitude() > 0) {
            end = after.magnitudeEnd();
        }
        boolean negative = before.minus() ^ (brackets || trailing || after.credit());
        var spotted = new Spotted<>(
                brackets ? before.bracketAt() : before.start(),
                brackets ? after.bracketEnd() : trailing || after.credit() ? after.signEnd() : end,
                value(shape.number(), negative, after.magnitude()),
                certainty(shape, digits, currency, after, before.weak()),
                shape.alternative() == null ? null : value(shape.alternative(), negative, after.magnitude()));
        return new SpottedNumber(spotted, currency, percent);
    }

    /** "One Hundred Dollars ($100.00) a month": in a sentence, what stands in brackets says the same again. */
    private boolean isRemark(int open, int close) {
        int words = 0;
        for (int at = Math.max(1, open - AROUND); at < open; at++) {
            words += Character.isLetter(text.at(at - 1)) && text.isBlank(at) ? 1 : 0;
        }
        int after = 0;
        for (int at = close; at < Math.min(text.length(), close + AROUND); at++) {
            after += Character.isLetter(text.at(at)) ? 1 : 0;
        }
        return words > MOST_WORDS_OF_LABEL || after > MOST_LETTERS_OF_SIGN;
    }

    /** Reads the shape of the digits, which may be missing where a fraction stands alone. */
    private @Nullable NumberShape shape(String digits, Fractions.@Nullable Match fraction) {
        if (fraction == null) {
            return NumberShape.read(digits, conventions.decimalSeparator(), conventions.language());
        }
        var whole = digits.isEmpty() ? BigDecimal.ZERO : new BigDecimal(digits);
        return new NumberShape(whole.add(fraction.value()), null, null, false);
    }

    /** The minus of "-.5". */
    private boolean isSignAlone(int at) {
        return text.isMinus(at) && (at == 0 || text.isOpen(at - 1));
    }

    private static Value.Decimal value(BigDecimal number, boolean negative, int magnitude) {
        var multiplied = magnitude == 0 ? number : number.scaleByPowerOfTen(magnitude);
        // 1.5 million has no decimals left, and 12 k is no 12E+3.
        var exact = magnitude == 0 || multiplied.scale() == 0
                ? multiplied
                : multiplied.stripTrailingZeros().scale() <= 0
                        ? multiplied.setScale(0)
                        : multiplied.stripTrailingZeros();
        return new Value.Decimal(negative ? exact.negate() : exact);
    }

    private double certainty(
            NumberShape shape, String digits, @Nullable String currency, AfterNumber after, boolean weak) {
        double certainty;
        int scale = shape.number().scale();
        if (shape.alternative() != null) {
            certainty = currency != null ? 0.65 : 0.5;
        } else if (scale == 2) {
            certainty = shape.grouped() ? 0.95 : 0.9;
        } else if (scale > 0 || shape.grouped()) {
            certainty = 0.75;
        } else {
            boolean year = digits.length() == 4 && (digits.startsWith("19") || digits.startsWith("20"));
            certainty = digits.length() > 8 ? 0.25 : year ? 0.35 : 0.5;
        }
        if (shape.alternative() == null && (currency != null || after.percent())) {
            certainty = Math.max(certainty, scale == 2 ? 1 : 0.9);
        } else if (after.unit() || after.magnitude() > 0) {
            certainty = Math.max(certainty, 0.7);
        }
        if (digits.indexOf(' ') >= 0) {
            certainty = Math.min(certainty, currency == null ? 0.6 : 0.7);
        }
        return weak ? certainty * 0.6 : certainty;
    }

    /** Leading zeros and very long runs are numbers of something, not amounts. */
    private boolean isCode(String run) {
        boolean leadingZero = run.length() > 1 && run.charAt(0) == '0' && Character.isDigit(run.charAt(1));
        long digits = run.chars().filter(c -> c >= '0' && c <= '9').count();
        return whole ? digits > MOST_DIGITS_ALONE : leadingZero || digits > MOST_DIGITS;
    }
}
