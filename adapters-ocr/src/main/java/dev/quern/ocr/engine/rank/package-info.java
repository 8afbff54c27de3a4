/**
 * Scores each candidate, assigns candidates over all fields together, and says how sure each answer is. The clues that
 * make up a score belong in {@code dev.quern.ocr.engine.clue}, except those for links; the values of tables belong in
 * {@code dev.quern.ocr.engine.table}.
 */
@NullMarked
package dev.quern.ocr.engine.rank;

import org.jspecify.annotations.NullMarked;
