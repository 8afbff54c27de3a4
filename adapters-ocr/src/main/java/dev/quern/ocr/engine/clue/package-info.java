/**
 * The clues that speak for and against a candidate as the value of a field. Their weights are in {@code weights.txt},
 * which {@link dev.quern.ocr.engine.weigh.Weights} reads; clues for links, and the choice between candidates, belong in
 * {@code dev.quern.ocr.engine.rank}.
 */
@NullMarked
package dev.quern.ocr.engine.clue;

import org.jspecify.annotations.NullMarked;
