package dev.quern.ocr.value.number;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import dev.quern.ocr.value.date.Misread;
import dev.quern.ocr.value.text.Fractions;
import dev.quern.ocr.value.text.Spotted;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds and reads numbers: either decimal separator, grouping by points, commas, blanks or apostrophes, Indian groups,
 * signs before and after, brackets and CR for negative amounts, currencies and percent. Digits of dates, times, codes,
 * telephone numbers and IBANs are left alone. Values are exact and keep their decimals: "12.50" is 12.50.
 */
public final class NumberSpotter {
    private static final Pattern BARE = Pattern.compile("[+]?\\d{1,40}");
    private static final int LONGEST_WORDS_AROUND = 12;

    private NumberSpotter() {}

    /** All of them in a line, from left to right, none overlapping another. */
    public static List<SpottedNumber> spot(String written, Conventions conventions) {
        if (written.chars().noneMatch(c -> Character.isDigit(c) || Fractions.isSign((char) c))) {
            return List.of();
        }
        var text = Misread.amounts(written);
        return spot(text, NotNumbers.in(text, conventions), conventions, false);
    }

    /** The value when the whole text is one, with its currency, unit or percent sign. */
    public static Optional<SpottedNumber> parse(String written, Conventions conventions) {
        var text = Misread.amounts(written);
        var bare = text.strip();
        if (BARE.matcher(bare).matches()) {
            var number = new Value.Decimal(new BigDecimal(bare));
            return Optional.of(new SpottedNumber(new Spotted<>(0, text.length(), number, 0.5), null, false));
        }
        var taken = NotNumbers.in(text, conventions);
        var spotted = taken.isEmpty() ? spot(text, taken, conventions, true) : List.<SpottedNumber>of();
        if (spotted.size() != 1) {
            return Optional.empty();
        }
        var number = spotted.get(0);
        var rest = text.substring(0, number.start()) + text.substring(number.end());
        boolean digits = rest.chars().anyMatch(Character::isDigit);
        long letters = rest.chars().filter(Character::isLetter).count();
        return digits || letters > LONGEST_WORDS_AROUND ? Optional.empty() : Optional.of(number);
    }

    private static List<SpottedNumber> spot(String text, BitSet taken, Conventions conventions, boolean whole) {
        var reader = new NumberReader(text, taken, conventions, whole);
        var spotted = new ArrayList<SpottedNumber>();
        int at = 0;
        int last = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            boolean fraction = Fractions.isSign(c) && at >= last;
            if (((c < '0' || c > '9') && !fraction) || taken.get(at)) {
                at++;
                continue;
            }
            int end = fraction ? at : reader.endOfRun(at);
            int otherwise = taken.nextSetBit(at);
            if (otherwise < 0 || otherwise >= end) {
                var number = reader.read(at, end);
                if (number != null && number.start() >= last) {
                    spotted.add(number);
                    last = number.end();
                }
            }
            at = Math.max(end, fraction ? at + 1 : at);
        }
        return spotted;
    }
}
