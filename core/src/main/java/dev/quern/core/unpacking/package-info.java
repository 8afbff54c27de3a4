/**
 * Unpacking mail and archives into the documents that they hold. Opening the files is left to
 * {@link dev.quern.core.reading.Unpacker}.
 *
 * <p>Stable is {@link dev.quern.core.unpacking.Unpacking.Limits}; the steps are public for
 * {@link dev.quern.core.Quern} to build, and may change.
 */
@NullMarked
package dev.quern.core.unpacking;

import org.jspecify.annotations.NullMarked;
