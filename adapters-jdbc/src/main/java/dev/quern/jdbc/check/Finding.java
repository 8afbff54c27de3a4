package dev.quern.jdbc.check;

import org.jspecify.annotations.Nullable;

/**
 * Something that is not as it should be.
 *
 * @param message for people, with the ids of what it is about
 * @param mend what puts it right without losing anything; null where nothing does
 */
record Finding(String message, @Nullable Mend mend) {
    /** Puts a finding right, and says what it did. */
    interface Mend {
        String apply();
    }

    static Finding of(String message) {
        return new Finding(message, null);
    }
}
