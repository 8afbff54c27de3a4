/** How results go out as rows and columns. */
@NullMarked
package dev.quern.core.export;

import org.jspecify.annotations.NullMarked;
