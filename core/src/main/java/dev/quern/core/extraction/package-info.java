/** From stored bytes to typed fields: reading, choosing an engine, extracting, finishing. */
@NullMarked
package dev.quern.core.extraction;

import org.jspecify.annotations.NullMarked;
