/** What speaks for and against each candidate, one assignment over all fields, and how sure it is. */
@NullMarked
package dev.quern.ocr.engine.rank;

import org.jspecify.annotations.NullMarked;
