/**
 * The choice of the reader for a file, by its type and by its bytes, and the reader of plain text. Each kind of file
 * has a package of its own below.
 */
@NullMarked
package dev.quern.ocr.reading;

import org.jspecify.annotations.NullMarked;
