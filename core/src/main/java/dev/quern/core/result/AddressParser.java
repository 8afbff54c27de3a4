package dev.quern.core.result;

import java.util.List;
import java.util.Optional;

/** Finds and reads postal addresses. */
public final class AddressParser {
    private AddressParser() {}

    /** All of them in a line, from left to right, none overlapping another. */
    public static List<Spotted<Value.Address>> spot(String text, Conventions conventions) {
        return List.of();
    }

    /** The value when the whole text is one, but for blanks and punctuation around it. */
    public static Optional<Value.Address> parse(String text, Conventions conventions) {
        return Optional.empty();
    }
}
