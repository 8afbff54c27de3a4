package dev.quern.core.intake;

import dev.quern.core.account.AccountId;
import dev.quern.core.kernel.Refusal;
import java.time.Instant;
import java.util.Optional;

/** Driven port: what was answered to whom, by the key of the sending. */
public interface Receipts {
    /** The receipt that was given under a key since a time. */
    Optional<Receipt> find(AccountId account, IdempotencyKey key, Instant since);

    /**
     * Stores a receipt, in place of one from before a time.
     *
     * @throws Refusal.Conflict when one was given under the key since
     */
    void put(AccountId account, IdempotencyKey key, Receipt receipt, Instant at, Instant since);

    /** Removes the receipts from before a time. */
    void removeBefore(Instant time);

    /** The refusal of every store when the key was used. */
    static Refusal.Conflict used(IdempotencyKey key) {
        return new Refusal.Conflict(null, "Something was sent under the key '" + key.value() + "' before.");
    }
}
