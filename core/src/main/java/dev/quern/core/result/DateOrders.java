package dev.quern.core.result;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides from a whole document whether its numeric dates start with the day or the month. */
public final class DateOrders {
    private DateOrders() {}

    /** Unambiguous dates vote; then signs of the country, then the language. Empty when nothing decides. */
    public static Optional<DateOrder> decide(Iterable<String> lines, @Nullable Locale language) {
        return Optional.empty();
    }
}
