package dev.quern.core.result;

import java.util.List;
import java.util.Optional;

/** Finds and reads times of day. */
public final class TimeSpotter {
    private TimeSpotter() {}

    /** All of them in a line, from left to right, none overlapping another. */
    public static List<Spotted<Value.Time>> spot(String text, Conventions conventions) {
        return List.of();
    }

    /** The value when the whole text is one, but for blanks and punctuation around it. */
    public static Optional<Value.Time> parse(String text, Conventions conventions) {
        return Optional.empty();
    }
}
