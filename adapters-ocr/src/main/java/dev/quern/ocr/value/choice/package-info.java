/**
 * Decides which of given choices a text means: ticked boxes, the same words, other words for the same, quantities. The
 * choices themselves are part of a {@link dev.quern.core.field.Field}, and the boxes of a PDF form are read in
 * {@code dev.quern.ocr.reading.pdf}.
 */
@NullMarked
package dev.quern.ocr.value.choice;

import org.jspecify.annotations.NullMarked;
