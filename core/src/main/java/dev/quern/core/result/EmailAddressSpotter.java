package dev.quern.core.result;

import java.util.List;
import java.util.Optional;

/** Finds and reads e-mail addresses. */
public final class EmailAddressSpotter {
    private EmailAddressSpotter() {}

    /** All of them in a line, from left to right, none overlapping another. */
    public static List<Spotted<Value.Text>> spot(String text, Conventions conventions) {
        return List.of();
    }

    /** The value when the whole text is one, but for blanks and punctuation around it. */
    public static Optional<Value.Text> parse(String text, Conventions conventions) {
        return Optional.empty();
    }
}
