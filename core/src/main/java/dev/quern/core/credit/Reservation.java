package dev.quern.core.credit;

import dev.quern.core.account.AccountId;
import java.time.Instant;

/**
 * Credits set aside for a document while its engine is at work. A document has one at most; it goes with the document's
 * charge, when it is released, or when it has grown old.
 *
 * @param document its id
 * @param credits how many, of both kinds together
 */
public record Reservation(AccountId account, long document, int credits, Instant at) {}
