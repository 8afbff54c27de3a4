package dev.quern.ocr.value.number;

import dev.quern.core.result.Value;
import dev.quern.ocr.value.text.Spotted;
import org.jspecify.annotations.Nullable;

/**
 * A number seen in a line of text, with what stands around it.
 *
 * @param number the span holds the digits and their sign or parentheses; a currency only where it stands between those
 * @param currency ISO 4217 code of the currency written before or after it; null when none is
 * @param percent whether a percent sign follows; the value of "19 %" is 19
 */
public record SpottedNumber(
        Spotted<Value.Decimal> number, @Nullable String currency, boolean percent) {
    public int start() {
        return number.start();
    }

    public int end() {
        return number.end();
    }

    public Value.Decimal value() {
        return number.value();
    }

    public double certainty() {
        return number.certainty();
    }

    public Value.@Nullable Decimal alternative() {
        return number.alternative();
    }

    /** Written with a currency or with two decimals: looks like money. */
    public boolean isAmount() {
        return !percent && (currency != null || value().number().scale() == 2);
    }
}
