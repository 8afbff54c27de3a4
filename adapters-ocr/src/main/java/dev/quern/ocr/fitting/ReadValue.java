package dev.quern.ocr.fitting;

import dev.quern.core.page.Pages;
import dev.quern.core.page.Place;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.ocr.value.LinkedAddress;
import dev.quern.ocr.value.Normaliser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The text that stands where a value should.
 *
 * @param value null when that is no value of its format
 * @param text as it stands, for people
 */
record ReadValue(@Nullable Value value, List<Place> places, String text) {
    static final ReadValue NOTHING = new ReadValue(null, List.of(), "");

    /** Joins labels and values or parts of a line; no part of a value at its ends. */
    private static final String SEPARATORS = ":·|•=–—";

    private static final String BEHIND = ",;";

    /**
     * Reads words as a value.
     *
     * @param delimiters characters of the label after the value that belong to neither
     */
    static ReadValue of(
            List<Areas.OnPage> lines,
            FieldFormat format,
            List<String> choices,
            Conventions conventions,
            String delimiters) {
        var places = new ArrayList<Place>();
        var texts = new ArrayList<String>();
        for (var line : lines) {
            places.add(Place.of(line.page(), line.line().words()));
            texts.add(line.line().text());
        }
        var text = stripped(String.join("\n", texts), delimiters);
        if (text.isBlank()) {
            return NOTHING;
        }
        Optional<Value> value =
                choices.isEmpty() ? Normaliser.normalise(text, format, conventions) : Normaliser.choose(text, choices);
        return new ReadValue(value.orElse(null), places, text);
    }

    /** The same where links lead to their addresses: what is read there may be an address that is not printed. */
    ReadValue leading(FieldFormat format, List<String> choices, Conventions conventions, Pages pages) {
        return format == FieldFormat.LINK && choices.isEmpty() && !text.isEmpty()
                ? new ReadValue(
                        LinkedAddress.at(text, places, pages, conventions).orElse(null), places, text)
                : this;
    }

    private static String stripped(String text, String delimiters) {
        int from = 0;
        int to = text.length();
        while (from < to && (Character.isWhitespace(text.charAt(from)) || SEPARATORS.indexOf(text.charAt(from)) >= 0)) {
            from++;
        }
        while (to > from
                && (Character.isWhitespace(text.charAt(to - 1))
                        || SEPARATORS.indexOf(text.charAt(to - 1)) >= 0
                        || BEHIND.indexOf(text.charAt(to - 1)) >= 0
                        || delimiters.indexOf(text.charAt(to - 1)) >= 0)) {
            to--;
        }
        return text.substring(from, to);
    }
}
