/** Makes new files of the pages of a file: files of some of them, their images, a PDF whose text can be found. */
@NullMarked
package dev.quern.ocr.paging;

import org.jspecify.annotations.NullMarked;
