/**
 * Numbers whose last digits tell whether the others were written and read right: account, tax, card and article numbers.
 * Where such numbers stand in a text belongs in {@code dev.quern.ocr.engine.candidate}, what a wrong one costs in
 * {@code dev.quern.ocr.engine.clue}.
 */
@NullMarked
package dev.quern.ocr.value.check;

import org.jspecify.annotations.NullMarked;
