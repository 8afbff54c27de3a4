/** Documents that the project draws itself, with what a right extraction of each would be. Start at {@code Samples}. */
@NullMarked
package dev.quern.app.samples;

import org.jspecify.annotations.NullMarked;
