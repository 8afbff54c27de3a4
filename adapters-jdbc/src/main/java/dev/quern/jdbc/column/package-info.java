/**
 * How values become columns and arguments, and become values again: JSON, times, texts, and the rows of an answer. No
 * statement is made here, and no database is known.
 */
@NullMarked
package dev.quern.jdbc.column;

import org.jspecify.annotations.NullMarked;
