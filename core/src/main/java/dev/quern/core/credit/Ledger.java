package dev.quern.core.credit;

import dev.quern.core.account.AccountId;
import java.time.Instant;
import java.util.List;

/** Driven port: what was charged, and what is set aside for work under way. */
public interface Ledger {
    /**
     * Writes the charge, and ends the document's reservation; false, and nothing written, when the document was charged
     * before.
     */
    boolean charge(Charge charge);

    /**
     * Sets credits aside, in place of what was set aside for the document before. Of threads and nodes that ask at the same
     * time, none gets what another has got.
     *
     * @return false, with nothing set aside, when the account's charges of the month and its reservations leave too little;
     *     always true for a document that was charged before, which needs none
     */
    boolean reserve(Reservation reservation, Quota quota);

    /** Ends the reservation of a document, if it has one. */
    void release(long document);

    /** The sum of an account's charges from a time on, up to another (without it). */
    Credits sum(AccountId account, Instant from, Instant to);

    /** The same by mailbox and day: the latest day first, the mailboxes of a day by id. */
    List<Usage> usage(AccountId account, Instant from, Instant to);
}
