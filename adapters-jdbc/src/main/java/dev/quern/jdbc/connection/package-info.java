/**
 * Connections to H2 and PostgreSQL: the little in which the two differ, what happens while a database is away, and the
 * space that H2 gives back. What the tables hold is no concern of this package, save where the two need
 * different statements for it.
 */
@NullMarked
package dev.quern.jdbc.connection;

import org.jspecify.annotations.NullMarked;
