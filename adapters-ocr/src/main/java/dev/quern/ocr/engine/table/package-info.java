/**
 * Tables: their headings, their rows, where they end, and lists of items without a heading. Values outside tables are
 * found in {@code dev.quern.ocr.engine.candidate}, and spreadsheet files are read into fields in
 * {@code dev.quern.ocr.rows}.
 */
@NullMarked
package dev.quern.ocr.engine.table;

import org.jspecify.annotations.NullMarked;
