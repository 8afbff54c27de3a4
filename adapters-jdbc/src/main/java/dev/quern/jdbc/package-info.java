/**
 * Stores on H2 and PostgreSQL, and the durable work queue. Open a {@link dev.quern.jdbc.Database} and give it to whichever
 * stores are wanted; those of one database share its transactions.
 */
@NullMarked
package dev.quern.jdbc;

import org.jspecify.annotations.NullMarked;
