package dev.quern.core.credit;

import dev.quern.core.account.AccountId;
import java.time.Instant;

/** Driven port: what was charged. */
public interface Ledger {
    /** Writes the charge; false, and nothing written, when the document was charged before. */
    boolean charge(Charge charge);

    /** The sum of an account's charges from a time on, up to another (without it). */
    Credits sum(AccountId account, Instant from, Instant to);
}
