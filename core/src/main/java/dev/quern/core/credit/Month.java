package dev.quern.core.credit;

import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;

/** The calendar month that a charge belongs to, in UTC, as one number: 202611 for November 2026. */
public record Month(int number) {
    public static Month of(Instant time) {
        var month = YearMonth.from(time.atOffset(ZoneOffset.UTC));
        return new Month(month.getYear() * 100 + month.getMonthValue());
    }
}
