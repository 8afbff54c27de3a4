package dev.quern.ocr.value.date;

import dev.quern.core.result.DateOrder;
import dev.quern.core.result.Value;
import dev.quern.ocr.value.text.Spotted;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A date as it was read from a line.
 *
 * @param alternative the reading with day and month exchanged, where that is a date as well and nothing decides
 * @param proven the order that a date in numbers shows by itself, or by the weekday before it
 * @param named whether the month is a word, and then which of day and month came first
 */
public record DateReading(
        int start,
        int end,
        LocalDate date,
        double certainty,
        @Nullable LocalDate alternative,
        @Nullable DateOrder proven,
        @Nullable DateOrder named) {
    Spotted<Value.Date> spotted() {
        return new Spotted<>(
                start, end, new Value.Date(date), certainty, alternative == null ? null : new Value.Date(alternative));
    }
}
