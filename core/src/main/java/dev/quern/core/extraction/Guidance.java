package dev.quern.core.extraction;

import dev.quern.core.result.Conventions;
import org.jspecify.annotations.Nullable;

/**
 * What a mailbox tells its engine besides the fields.
 *
 * @param instructions in plain words, for engines that can read them; null for none
 */
public record Guidance(Conventions conventions, @Nullable String instructions) {
    public static final Guidance NONE = new Guidance(Conventions.UNKNOWN, null);
}
