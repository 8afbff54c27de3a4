/**
 * From the bytes of an image, a file of its own or one within a file, to pages of recognised words. Recognising the
 * words belongs in {@code dev.quern.ocr.recognition}, and drawing pages as images in {@code dev.quern.ocr.paging}.
 */
@NullMarked
package dev.quern.ocr.reading.image;

import org.jspecify.annotations.NullMarked;
