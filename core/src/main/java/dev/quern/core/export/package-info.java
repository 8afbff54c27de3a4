/** How results go out as rows and columns. The formats of files, such as CSV, are the edge's. */
@NullMarked
package dev.quern.core.export;

import org.jspecify.annotations.NullMarked;
