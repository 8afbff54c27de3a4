/** The schema of a mailbox's results, and the downloads that people configure. */
@NullMarked
package dev.quern.rest.export;

import org.jspecify.annotations.NullMarked;
