/**
 * Typed spans of a page that may be the value of some field, and the spotters that find them. Judging how well a candidate suits a field belongs in
 * {@code dev.quern.ocr.engine.clue}, and choosing one in {@code dev.quern.ocr.engine.rank}.
 */
@NullMarked
package dev.quern.ocr.engine.candidate;

import org.jspecify.annotations.NullMarked;
