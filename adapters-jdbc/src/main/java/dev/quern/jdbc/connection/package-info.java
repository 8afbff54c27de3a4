/**
 * Connections to H2 and PostgreSQL: the differences between the two, the time while a database is away, and the disk
 * space that H2 gives back. Tables are not known here: a statement on a table, in either dialect, belongs in
 * {@code store} or {@code queue}.
 */
@NullMarked
package dev.quern.jdbc.connection;

import org.jspecify.annotations.NullMarked;
