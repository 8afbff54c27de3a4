package dev.quern.core.credit;

import dev.quern.core.account.AccountId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Use case: what documents cost, within what their account may use. Credits are reserved before an engine is called and
 * become a charge with the result, so that workers side by side never use more than there is.
 */
public final class Billing {
    /** Longer than any work on one document: what is older was left by a process that died. */
    static final Duration STALE = Duration.ofHours(6);

    private final Ledger ledger;
    private final @Nullable Integer monthly;
    private final InstantSource clock;

    /** @param monthly the credits of each account in a calendar month (UTC); null for as many as it likes */
    public Billing(Ledger ledger, @Nullable Integer monthly, InstantSource clock) {
        this.ledger = ledger;
        this.monthly = monthly;
        this.clock = clock;
    }

    /** The credits of each account in a calendar month; null for as many as it likes. */
    public @Nullable Integer monthly() {
        return monthly;
    }

    /** The day it is, in UTC. */
    public LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    /** Sets aside what a document will cost; false when its account has too little left. Never inside a transaction. */
    public boolean reserve(AccountId account, long document, int credits) {
        var now = clock.instant();
        return monthly == null
                || ledger.reserve(
                        new Reservation(account, document, credits, now), new Quota(monthly, now.minus(STALE)));
    }

    /** Gives back what was set aside for a document and not charged. */
    public void release(long document) {
        if (monthly != null) {
            ledger.release(document);
        }
    }

    /** Charges a document, if it was not charged before; whether it was now. */
    public boolean charge(Charge charge) {
        return ledger.charge(charge);
    }

    /** The credits that an account used, by mailbox and day; the latest day first. */
    public List<Usage> usage(AccountId account, Instant from, Instant to) {
        return ledger.usage(account, from, to);
    }
}
