/**
 * The stores of the core on a database, with their statements; {@link dev.quern.jdbc.store.JdbcStores} gives all at
 * once. The queues are in {@code queue}, the shape of single columns in {@code column}.
 */
@NullMarked
package dev.quern.jdbc.store;

import org.jspecify.annotations.NullMarked;
