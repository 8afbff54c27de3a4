/**
 * Word processing: DOCX, DOC and RTF as blocks of text and tables. ODT is in {@code dev.quern.ocr.reading.odf}, and
 * laying blocks out as pages is left to {@link dev.quern.ocr.reading.text.Flow}.
 */
@NullMarked
package dev.quern.ocr.reading.office;

import org.jspecify.annotations.NullMarked;
