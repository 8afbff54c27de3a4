/**
 * The steps of {@link dev.quern.core.processing.Processing} from stored bytes to a result, its beginnings and endings,
 * and the correction of results. Unpacking and splitting are steps with packages of their own, {@code unpacking} and
 * {@code splitting}; the ports that the steps call are in {@code reading} and {@code extraction}.
 *
 * <p>Stable are {@link dev.quern.core.processing.Processing} and {@link dev.quern.core.processing.Correcting}; its
 * steps are public for {@link dev.quern.core.Quern} to build, and may change.
 */
@NullMarked
package dev.quern.core.processing;

import org.jspecify.annotations.NullMarked;
