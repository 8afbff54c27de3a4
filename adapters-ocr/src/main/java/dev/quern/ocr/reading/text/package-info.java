/**
 * The common parts of readers: limits, refusals of files, decoding of text, and layout of text and tables on a grid of
 * characters. A single format belongs in the package of its kind beside this one, and the reader of plain text is
 * {@link dev.quern.ocr.reading.TextReader}.
 */
@NullMarked
package dev.quern.ocr.reading.text;

import org.jspecify.annotations.NullMarked;
