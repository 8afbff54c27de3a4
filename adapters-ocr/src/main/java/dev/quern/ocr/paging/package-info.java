/**
 * Makes new files of the pages of a file: files of some of them, their images, a PDF whose text can be found; and
 * recognises boxes of these images. Reading
 * the words of pages belongs in {@code dev.quern.ocr.reading}, and finding where to split a stack in
 * {@code dev.quern.ocr.splitting}.
 */
@NullMarked
package dev.quern.ocr.paging;

import org.jspecify.annotations.NullMarked;
