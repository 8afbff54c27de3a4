/**
 * Whether a database agrees with itself and with the files of its documents, and what can safely be mended where it does
 * not. Only what an operator asks for belongs here: what keeps the two in agreement day by day is in
 * {@link dev.quern.core.file.FileKeeping} and in the stores.
 */
@NullMarked
package dev.quern.jdbc.check;

import org.jspecify.annotations.NullMarked;
