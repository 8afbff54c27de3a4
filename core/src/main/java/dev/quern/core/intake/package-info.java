/**
 * Receives documents, by upload and by mail, until they are stored and waiting. Reading their contents comes later, in
 * {@code processing}.
 */
@NullMarked
package dev.quern.core.intake;

import org.jspecify.annotations.NullMarked;
