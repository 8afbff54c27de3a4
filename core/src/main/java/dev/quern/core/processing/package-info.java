/**
 * From stored bytes to typed fields and back from corrections: the steps of
 * {@link dev.quern.core.processing.Processing}, its beginnings and its endings. The ports that it drives are in
 * {@code reading} and {@code extraction}.
 *
 * <p>Stable are {@link dev.quern.core.processing.Processing} and {@link dev.quern.core.processing.Correcting}; its
 * steps are public for {@link dev.quern.core.Quern} to build, and may change.
 */
@NullMarked
package dev.quern.core.processing;

import org.jspecify.annotations.NullMarked;
