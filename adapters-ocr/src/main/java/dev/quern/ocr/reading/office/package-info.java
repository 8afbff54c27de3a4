/** Word processing: DOCX, DOC, ODT and RTF as blocks of text and tables. */
@NullMarked
package dev.quern.ocr.reading.office;

import org.jspecify.annotations.NullMarked;
