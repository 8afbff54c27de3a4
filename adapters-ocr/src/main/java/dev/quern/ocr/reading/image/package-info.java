/**
 * From the bytes of an image, a file of its own or one within a file, to pages of recognised words. How words are recognised in a
 * picture is found in {@link dev.quern.ocr.recognition}.
 */
@NullMarked
package dev.quern.ocr.reading.image;

import org.jspecify.annotations.NullMarked;
