/**
 * Accuracy on labelled folders: the measurements of {@code quern eval}, and the examples from which {@code quern fit}
 * fits weights. Start at {@link dev.quern.app.eval.Evaluation}. The flags of both commands are in {@code command}, and
 * the arithmetic of fitting is in {@code dev.quern.ocr.engine.weigh}.
 */
@NullMarked
package dev.quern.app.eval;

import org.jspecify.annotations.NullMarked;
