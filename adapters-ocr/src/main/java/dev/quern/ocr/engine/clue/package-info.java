/**
 * The clues: what speaks for a candidate and against it as the value of a field. How much each counts stands in {@code
 * weights.txt}.
 */
@NullMarked
package dev.quern.ocr.engine.clue;

import org.jspecify.annotations.NullMarked;
