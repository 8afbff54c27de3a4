/**
 * The texts that may be the label of a candidate: printed before it, above it, at the head of its block or on the line
 * to sign on. Judging how well their words name a field is left to {@link dev.quern.ocr.engine.ask.LabelFit}.
 */
@NullMarked
package dev.quern.ocr.engine.label;

import org.jspecify.annotations.NullMarked;
