/**
 * An open database: {@link dev.quern.jdbc.Database}, its transactions, and the sync of the disk that they share.
 * Connections are in {@code connection}; the stores and queues that take part in the transactions are in {@code store}
 * and {@code queue}.
 */
@NullMarked
package dev.quern.jdbc;

import org.jspecify.annotations.NullMarked;
