package dev.quern.core.result;

import java.util.List;
import java.util.Optional;

/** Finds and reads links. */
public final class LinkSpotter {
    private LinkSpotter() {}

    /** All of them in a line, from left to right, none overlapping another. */
    public static List<Spotted<Value.Link>> spot(String text, Conventions conventions) {
        return List.of();
    }

    /** The value when the whole text is one, but for blanks and punctuation around it. */
    public static Optional<Value.Link> parse(String text, Conventions conventions) {
        return Optional.empty();
    }
}
