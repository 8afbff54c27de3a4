package dev.quern.core.audit;

import dev.quern.core.account.Role;
import org.jspecify.annotations.Nullable;

/**
 * Who did something.
 *
 * @param name of the key, as it was then; {@code console} for who signed in with a one-time code
 * @param key the id of the key; null where there was none
 * @param way in which it was used
 */
public record Actor(String name, @Nullable Long key, Role role, Way way) {
    /** How somebody came to act. */
    public enum Way {
        /** A call with a key. */
        KEY,
        /** A call of the console, by somebody who had signed in. */
        SESSION,
        /** A command where the server runs. */
        COMMAND
    }
}
