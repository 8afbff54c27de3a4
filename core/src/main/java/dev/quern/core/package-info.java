/**
 * The entry to the core, {@link dev.quern.core.Quern}, with the records of ports that it is built on, and what all features
 * share: how they refuse, what they ask of a transaction, where randomness comes from. What belongs to one feature is in its
 * package.
 *
 * <p>{@code Quern}, these records and the types that they name are stable. The constructors of use cases are there for
 * {@code Quern} to call and may change.
 */
@NullMarked
package dev.quern.core;

import org.jspecify.annotations.NullMarked;
