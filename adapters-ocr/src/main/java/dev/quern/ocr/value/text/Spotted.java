package dev.quern.ocr.value.text;

import dev.quern.core.result.Value;
import org.jspecify.annotations.Nullable;

/**
 * A typed value seen in a line of text.
 *
 * @param start offset of its first character
 * @param end offset after its last character
 * @param certainty from 0 to 1: how specific the written form is, not how likely it is the value somebody wants. "16
 * June 2026" is near 1, "16/06/26" lower
 * @param alternative the other way to read it, when the form alone cannot tell ("03/04/2026", "1.234") and nothing in
 * the conventions decides; null otherwise
 */
public record Spotted<V extends Value>(
        int start,
        int end,
        V value,
        double certainty,
        @Nullable V alternative) {
    public Spotted {
        if (start < 0 || end <= start) {
            throw new IllegalArgumentException("Not a span: " + start + " to " + end);
        }
        if (!(certainty >= 0 && certainty <= 1)) {
            throw new IllegalArgumentException("Certainty is between 0 and 1: " + certainty);
        }
    }

    public Spotted(int start, int end, V value, double certainty) {
        this(start, end, value, certainty, null);
    }

    /** The characters it was read from. */
    public String in(String text) {
        return text.substring(start, end);
    }

    public boolean overlaps(int from, int to) {
        return start < to && from < end;
    }
}
