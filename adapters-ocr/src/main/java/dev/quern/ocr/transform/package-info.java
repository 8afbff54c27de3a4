/**
 * Reshapes results with JSONata, within limits. The result that is reshaped is formed by
 * {@link dev.quern.core.processing.ResultForming}, and the processes in which a server runs the expressions are in
 * {@code dev.quern.ocr.isolation}.
 */
@NullMarked
package dev.quern.ocr.transform;

import org.jspecify.annotations.NullMarked;
