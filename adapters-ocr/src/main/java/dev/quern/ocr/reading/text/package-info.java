/** The common parts of formats without boxes of their own: decoding text, and laying it out on a grid of characters. */
@NullMarked
package dev.quern.ocr.reading.text;

import org.jspecify.annotations.NullMarked;
