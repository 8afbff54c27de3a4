/**
 * Changes to documents and mailboxes after they came in, by request and by the calendar. The work on a document is
 * in {@code processing}.
 */
@NullMarked
package dev.quern.core.housekeeping;

import org.jspecify.annotations.NullMarked;
