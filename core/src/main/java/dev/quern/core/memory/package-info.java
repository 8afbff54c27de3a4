/** In-memory forms of every port, for tests and embedders. */
@NullMarked
package dev.quern.core.memory;

import org.jspecify.annotations.NullMarked;
