/**
 * From the bytes of a PDF to pages of words: its text layer, where it can be trusted, with links, notes and ticked
 * boxes, and its images where there is none. Recognising text in images belongs in {@code dev.quern.ocr.recognition},
 * and making new PDF files in {@code dev.quern.ocr.paging}.
 */
@NullMarked
package dev.quern.ocr.reading.pdf;

import org.jspecify.annotations.NullMarked;
