package dev.quern.ocr.value;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.core.result.ValueReader;
import dev.quern.ocr.value.date.DateOrders;
import dev.quern.ocr.value.number.NumberStyles;
import java.util.Optional;

/** Reads values as people write them, in the languages that this module knows. */
public final class TextValues implements ValueReader {
    @Override
    public Optional<Value> read(String text, FieldFormat format, Conventions conventions) {
        return Normaliser.normalise(text, format, conventions);
    }

    @Override
    public Conventions complete(Conventions conventions, Iterable<String> lines) {
        return completed(conventions, lines);
    }

    /** The conventions, with what they leave open decided by the lines of a whole document. */
    public static Conventions completed(Conventions conventions, Iterable<String> lines) {
        var order = conventions.dateOrder() != null
                ? conventions.dateOrder()
                : DateOrders.decide(lines, conventions.language()).orElse(null);
        var separator = conventions.decimalSeparator() != null
                ? conventions.decimalSeparator()
                : NumberStyles.decide(lines, conventions.language()).orElse(null);
        var language = conventions.language() != null ? conventions.language() : NumberStyles.guess(lines);
        return conventions.withDateOrder(order).withDecimalSeparator(separator).withLanguage(language);
    }
}
