package dev.quern.app.samples.content;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * A line of a bill.
 *
 * @param detail text beneath the name; null when there is none
 * @param rate the tax rate, in percent
 */
public record Item(
        String code,
        String name,
        @Nullable String detail,
        BigDecimal quantity,
        String unit,
        BigDecimal price,
        String rate) {
    public BigDecimal amount() {
        return quantity.multiply(price).setScale(2, RoundingMode.HALF_UP);
    }
}
