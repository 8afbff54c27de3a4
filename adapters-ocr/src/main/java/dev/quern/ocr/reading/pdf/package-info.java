/**
 * From the bytes of a PDF to pages of words: its text layer, where it can be trusted, with links, notes and ticked
 * boxes, and its pictures where there is none. What words mean is no concern of this package.
 */
@NullMarked
package dev.quern.ocr.reading.pdf;

import org.jspecify.annotations.NullMarked;
