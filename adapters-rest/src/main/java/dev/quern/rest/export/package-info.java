/**
 * The JSON schema of a mailbox's results, and its export configs with the columns that they can have. The files
 * themselves are written in {@code download}.
 */
@NullMarked
package dev.quern.rest.export;

import org.jspecify.annotations.NullMarked;
