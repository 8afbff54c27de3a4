/**
 * The records of ports that a {@link dev.quern.core.Quern} is built from, grouped as embedders choose them: stores,
 * queues, readers, understanding, surroundings, limits. The ports themselves are interfaces of the features that call
 * them and stand in their packages; in-memory implementations are in {@code dev.quern.core.memory}.
 */
@NullMarked
package dev.quern.core.ports;

import org.jspecify.annotations.NullMarked;
