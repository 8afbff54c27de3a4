/**
 * Days, times and moments in text, and how a document writes them. Names of months and weekdays are in the word files
 * ({@code dev.quern.ocr.words}), and the choice among a document's dates belongs in {@code dev.quern.ocr.engine.rank}.
 */
@NullMarked
package dev.quern.ocr.value.date;

import org.jspecify.annotations.NullMarked;
