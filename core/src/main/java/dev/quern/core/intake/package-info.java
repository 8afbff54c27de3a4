/**
 * Receives documents, by upload and by mail, until they are stored and waiting. What is in their files is found out
 * later, in {@code processing}.
 */
@NullMarked
package dev.quern.core.intake;

import org.jspecify.annotations.NullMarked;
