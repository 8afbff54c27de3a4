package dev.quern.core.account;

import dev.quern.core.kernel.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * Who is calling: the account a key acts for, and what it may do.
 *
 * @param name of the key, for people; {@code console} for who signed in with a one-time code
 * @param key the id of the key that lets them in; null for who signed in with a one-time code
 */
public record Caller(
        AccountId account, Role role, String name, @Nullable Long key) {
    /** Refuses a key that may only read. */
    public Caller requireWrite() {
        return requireThat(role.mayWrite());
    }

    /** Refuses a key that may not hand out others. */
    public Caller requireHandingOutKeys() {
        return requireThat(role.mayHandOutKeys());
    }

    /** Refuses a key that is for another kind of thing: what belongs to its account, or the server as a whole. */
    public Caller requireOfAccount(boolean ofAccount) {
        return requireThat(role.isOfAccount() == ofAccount);
    }

    private Caller requireThat(boolean may) {
        if (!may) {
            throw new Refusal.Forbidden("You do not have permission to perform this action.");
        }
        return this;
    }
}
