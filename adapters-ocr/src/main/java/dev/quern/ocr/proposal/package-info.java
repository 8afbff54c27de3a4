/** Which fields documents have, for mailboxes that were given none. */
@NullMarked
package dev.quern.ocr.proposal;

import org.jspecify.annotations.NullMarked;
