/** Accuracy on labelled folders: what {@code quern eval} measures. Start at {@link dev.quern.app.eval.Evaluation}. */
@NullMarked
package dev.quern.app.eval;

import org.jspecify.annotations.NullMarked;
