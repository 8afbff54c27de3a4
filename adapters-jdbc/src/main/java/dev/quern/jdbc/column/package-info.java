/**
 * Conversions between Java values and the columns and arguments of statements: JSON, times, texts, and the rows of an
 * answer. Statements belong in {@code store} and {@code queue}, and differences between H2 and PostgreSQL in
 * {@link dev.quern.jdbc.connection.Dialect}.
 */
@NullMarked
package dev.quern.jdbc.column;

import org.jspecify.annotations.NullMarked;
