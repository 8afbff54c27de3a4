/**
 * Connections to H2 and PostgreSQL: the little in which the two differ, what happens while a database is away, and the
 * space that H2 gives back. Nothing here knows what the tables hold.
 */
@NullMarked
package dev.quern.jdbc.connection;

import org.jspecify.annotations.NullMarked;
