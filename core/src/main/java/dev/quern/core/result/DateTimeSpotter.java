package dev.quern.core.result;

import java.util.List;
import java.util.Optional;

/** Finds and reads days with their time. */
public final class DateTimeSpotter {
    private DateTimeSpotter() {}

    /** All of them in a line, from left to right, none overlapping another. */
    public static List<Spotted<Value.DateTime>> spot(String text, Conventions conventions) {
        return List.of();
    }

    /** The value when the whole text is one, but for blanks and punctuation around it. */
    public static Optional<Value.DateTime> parse(String text, Conventions conventions) {
        return Optional.empty();
    }
}
