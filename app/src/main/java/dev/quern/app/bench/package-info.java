/**
 * What {@code quern bench} measures: speed and memory, of the whole program and of its parts. Accuracy is the business of
 * {@code quern eval}.
 */
@NullMarked
package dev.quern.app.bench;

import org.jspecify.annotations.NullMarked;
