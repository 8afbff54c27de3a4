package dev.quern.core.result;

import java.time.ZoneId;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The way dates and numbers are written in a document. Whatever is null is decided from the document itself.
 *
 * @param decimalSeparator {@code '.'} or {@code ','}
 * @param language of the document's words, for month names and the usual order of dates
 * @param timezone what a time without an offset means
 */
public record Conventions(
        @Nullable DateOrder dateOrder,
        @Nullable Character decimalSeparator,
        @Nullable Locale language,
        @Nullable ZoneId timezone) {
    /** Nothing is known beforehand. */
    public static final Conventions UNKNOWN = new Conventions(null, null, null, null);

    public Conventions withDateOrder(@Nullable DateOrder order) {
        return new Conventions(order, decimalSeparator, language, timezone);
    }

    public Conventions withDecimalSeparator(@Nullable Character separator) {
        return new Conventions(dateOrder, separator, language, timezone);
    }

    public Conventions withLanguage(@Nullable Locale known) {
        return new Conventions(dateOrder, decimalSeparator, known, timezone);
    }
}
