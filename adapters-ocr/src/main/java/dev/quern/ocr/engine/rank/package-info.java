/** Scores each candidate, assigns candidates over all fields together, and says how sure each answer is. */
@NullMarked
package dev.quern.ocr.engine.rank;

import org.jspecify.annotations.NullMarked;
