/**
 * Rows and columns: XLSX, XLS and CSV as tables. ODS is in {@code dev.quern.ocr.reading.odf}, and taking the values of
 * fields from the columns belongs in {@code dev.quern.ocr.rows}.
 */
@NullMarked
package dev.quern.ocr.reading.sheet;

import org.jspecify.annotations.NullMarked;
