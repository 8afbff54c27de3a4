/** A small drawing board over PDFBox: text, lines and boxes measured in points from the upper left corner. */
@NullMarked
package dev.quern.app.samples.drawing;

import org.jspecify.annotations.NullMarked;
