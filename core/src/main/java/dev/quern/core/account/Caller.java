package dev.quern.core.account;

import dev.quern.core.Refusal;

/** Who is calling: the account a key acts for, and what it may do. */
public record Caller(AccountId account, Role role) {
    /** Refuses a key that may only read. */
    public Caller requireWrite() {
        if (!role.mayWrite()) {
            throw new Refusal.Forbidden("You do not have permission to perform this action.");
        }
        return this;
    }
}
