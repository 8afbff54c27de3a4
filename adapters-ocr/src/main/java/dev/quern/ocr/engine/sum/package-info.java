/**
 * What the amounts of a document say of each other: which add up, which is the tax on which, what was paid, how a balance
 * runs. How much that counts for a candidate belongs in {@code dev.quern.ocr.engine.clue}, columns that multiply in
 * {@code dev.quern.ocr.engine.table}.
 */
@NullMarked
package dev.quern.ocr.engine.sum;

import org.jspecify.annotations.NullMarked;
