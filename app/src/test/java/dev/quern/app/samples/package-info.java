/**
 * Synthetic documents for tests and benches, with the right value of each field. Start at {@code Samples}; {@code DemoSet} draws
 * the documents that the program ships for its demo.
 */
@NullMarked
package dev.quern.app.samples;

import org.jspecify.annotations.NullMarked;
