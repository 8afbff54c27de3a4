/** Spreadsheets read straight into fields, by the names of their columns. */
@NullMarked
package dev.quern.ocr.rows;

import org.jspecify.annotations.NullMarked;
