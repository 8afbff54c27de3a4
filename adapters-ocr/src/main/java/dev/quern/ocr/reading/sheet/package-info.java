/** Rows and columns: XLSX, XLS and CSV as tables. */
@NullMarked
package dev.quern.ocr.reading.sheet;

import org.jspecify.annotations.NullMarked;
