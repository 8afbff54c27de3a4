/** What a mailbox's results look like, and the downloads that people put together from them. */
@NullMarked
package dev.quern.rest.export;

import org.jspecify.annotations.NullMarked;
