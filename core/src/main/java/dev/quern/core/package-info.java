/**
 * The entry to the core: {@link dev.quern.core.Quern} and its builder, which put the features together. No rule of the
 * domain belongs here; each is in the package of its feature, and what they share is in {@code dev.quern.core.kernel}.
 *
 * <p>{@code Quern}, the records of {@code dev.quern.core.ports} and the types that they name are stable. The
 * constructors of use cases are there for {@code Quern} to call and may change.
 */
@NullMarked
package dev.quern.core;

import org.jspecify.annotations.NullMarked;
