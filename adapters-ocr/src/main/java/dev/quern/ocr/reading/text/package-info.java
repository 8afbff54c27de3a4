/** What formats without boxes of their own share: decoding text, and laying it out on a grid of characters. */
@NullMarked
package dev.quern.ocr.reading.text;

import org.jspecify.annotations.NullMarked;
