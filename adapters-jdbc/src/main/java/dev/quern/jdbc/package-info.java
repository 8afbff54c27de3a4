/**
 * An open database, in which whatever is given it takes part in the same transactions: open a
 * {@link dev.quern.jdbc.Database} first, then stores and queues on it. How it is reached is in {@code connection}, what is
 * kept in it in {@code store} and {@code queue}.
 */
@NullMarked
package dev.quern.jdbc;

import org.jspecify.annotations.NullMarked;
