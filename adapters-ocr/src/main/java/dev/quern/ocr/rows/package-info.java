/**
 * Reads spreadsheets straight into fields, by the names of their columns. Opening spreadsheet files belongs in
 * {@code dev.quern.ocr.reading.sheet} and {@code dev.quern.ocr.reading.odf}, and tables on the pages of other documents
 * are left to the engines.
 */
@NullMarked
package dev.quern.ocr.rows;

import org.jspecify.annotations.NullMarked;
