/**
 * Values as columns and arguments, and back again: JSON, times, texts, and the rows of an answer. No
 * statement is made here, and no database is known.
 */
@NullMarked
package dev.quern.jdbc.column;

import org.jspecify.annotations.NullMarked;
