/** Tables: their headings, their rows, and where they end. */
@NullMarked
package dev.quern.ocr.engine.table;

import org.jspecify.annotations.NullMarked;
