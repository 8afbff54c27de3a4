/**
 * Changes to documents and mailboxes that are already there: copies, deletions, splits on request, and the sweep of
 * what has had its time. Documents come in through {@code intake}, mailboxes are made in {@code mailbox}, and the work
 * on a document is in {@code processing}.
 */
@NullMarked
package dev.quern.core.housekeeping;

import org.jspecify.annotations.NullMarked;
