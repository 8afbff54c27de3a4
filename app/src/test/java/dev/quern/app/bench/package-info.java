/**
 * {@code ./quern bench}: measures the speed and memory of the whole program and of its parts, with documents that the tests draw
 * ({@link dev.quern.app.samples}). Accuracy is the business of {@code quern eval}.
 */
@NullMarked
package dev.quern.app.bench;

import org.jspecify.annotations.NullMarked;
