/**
 * What happens to documents, told to whoever listens as it happens. Calls to other programs belong in {@code webhook}, what
 * happened to one document in {@code document}.
 */
@NullMarked
package dev.quern.rest.event;

import org.jspecify.annotations.NullMarked;
