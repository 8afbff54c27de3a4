/** From the bytes of a file to pages of words: one reader for each kind of file, and the choice between them. */
@NullMarked
package dev.quern.ocr.reading;

import org.jspecify.annotations.NullMarked;
