package dev.quern.ocr.value;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.DateOrder;
import java.time.ZoneId;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is known beforehand, as the tables of cases write it: {@code DAY_FIRST}, {@code ,}, {@code de-CH}, {@code Asia/Tokyo}. */
final class Known {
    private Known() {}

    /** Several things stand with blanks between them; nothing is known of an empty cell. */
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
