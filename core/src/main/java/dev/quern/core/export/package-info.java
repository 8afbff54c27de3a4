/** Results as rows and columns, for downloads. File formats, such as CSV, belong to the edge. */
@NullMarked
package dev.quern.core.export;

import org.jspecify.annotations.NullMarked;
