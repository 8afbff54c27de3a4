/**
 * Connections to H2 and PostgreSQL: the little in which the two differ, what happens while a database is away, and the space
 * that H2 gives back. No table is known here: a statement that differs for one is in the package of that table.
 */
@NullMarked
package dev.quern.jdbc.connection;

import org.jspecify.annotations.NullMarked;
