/** Pages as a reader sees them: words with boxes. Their meaning is not known here. */
@NullMarked
package dev.quern.core.page;

import org.jspecify.annotations.NullMarked;
