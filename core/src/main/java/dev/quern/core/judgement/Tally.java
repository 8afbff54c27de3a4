package dev.quern.core.judgement;

import org.jspecify.annotations.Nullable;

/** How many values were judged, and how many of them were right. */
public record Tally(long values, long right) {
    public static final Tally NONE = new Tally(0, 0);

    /** The share of right ones, from 0 to 1; null without values. */
    public @Nullable Double share() {
        return values == 0 ? null : (double) right / values;
    }
}
