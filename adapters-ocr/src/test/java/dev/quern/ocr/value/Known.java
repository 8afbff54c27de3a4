package dev.quern.ocr.value;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.DateOrder;
import java.time.ZoneId;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Conventions known beforehand, as the tables of cases write them: {@code DAY_FIRST}, {@code ,}, {@code de-CH} or
 * {@code Asia/Tokyo}.
 */
final class Known {
    private Known() {}

    /** Reads a cell: several conventions are separated by blanks, and an empty cell means that none is known. */
    static Conventions of(@Nullable String cell) {
        var known = Conventions.UNKNOWN;
        for (var word : cell == null ? new String[0] : cell.split(" ", -1)) {
            if (word.equals("DAY_FIRST") || word.equals("MONTH_FIRST")) {
                known = known.withDateOrder(DateOrder.valueOf(word));
            } else if (word.equals(".") || word.equals(",")) {
                known = known.withDecimalSeparator(word.charAt(0));
            } else if (word.contains("/") || word.equals("UTC")) {
                known = new Conventions(known.dateOrder(), known.decimalSeparator(), known.language(), ZoneId.of(word));
            } else {
                known = known.withLanguage(Locale.forLanguageTag(word));
            }
        }
        return known;
    }
}
