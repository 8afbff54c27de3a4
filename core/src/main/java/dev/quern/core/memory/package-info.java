/** In-memory forms of every port, for tests and embedders. Nothing in it outlives the program. */
@NullMarked
package dev.quern.core.memory;

import org.jspecify.annotations.NullMarked;
