/** What happens to documents and mailboxes after they came in, by request and by the calendar. */
@NullMarked
package dev.quern.core.housekeeping;

import org.jspecify.annotations.NullMarked;
