package dev.quern.core.result;

import java.util.List;
import java.util.Optional;

/** Turns the text of a span that is believed to be a field's value into that value. */
public final class Normaliser {
    private Normaliser() {}

    /**
     * The value in the shape of the format; empty when the text is not one.
     *
     * @throws IllegalArgumentException for TABLE, whose cells have formats of their own
     */
    public static Optional<Value> normalise(String text, FieldFormat format, Conventions conventions) {
        return Optional.empty();
    }

    /** The choice that the text means; empty when it means none, or two of them equally well. */
    public static Optional<Value> choose(String text, List<String> choices) {
        return Optional.empty();
    }
}
