package dev.quern.core.credit;

import dev.quern.core.account.AccountId;
import java.time.Instant;

/**
 * One line of the ledger: what a document cost. A document is charged once, however often it is processed.
 *
 * @param mailbox the id of its mailbox
 * @param document its id
 */
public record Charge(AccountId account, long mailbox, long document, Credits credits, Instant at) {}
