package dev.quern.core.audit;

import dev.quern.core.account.AccountId;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import java.time.Duration;
import java.time.Instant;

/** Driven port: who did what. Entries are added, and go with their time; none is changed. */
public interface AuditLog {
    /** A year, and time to look at it. */
    Duration LASTS = Duration.ofDays(400);

    /** Writes an entry, in the transaction of the caller if there is one. */
    AuditEntry append(AuditEntry.Draft draft);

    /** The entries of an account, newest first. */
    Listing<AuditEntry> list(AccountId account, AuditQuery query, PageRequest page);

    /** Removes the entries of all accounts from before a moment. */
    void removeBefore(Instant moment);
}
