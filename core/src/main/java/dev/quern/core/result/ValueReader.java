package dev.quern.core.result;

import java.util.Optional;

/**
 * Driven port: reads typed values from text as people write it, such as {@code "1.234,50 €"} for a number. Safe for use by
 * many threads.
 */
public interface ValueReader {
    /** Reads values in the shapes that results have, and no others. */
    ValueReader EXACT = new ExactValues();

    /**
     * The value that a text holds; empty when it holds none of the format, or several.
     *
     * @throws IllegalArgumentException for TABLE, whose cells have formats of their own
     */
    Optional<Value> read(String text, FieldFormat format, Conventions conventions);

    /** The conventions, with what they leave open decided by the lines of a whole document. */
    Conventions complete(Conventions conventions, Iterable<String> lines);
}
