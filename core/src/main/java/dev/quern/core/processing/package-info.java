/** From stored bytes to typed fields: reading, choosing an engine, extracting, finishing; and the ports that do what only they can. */
@NullMarked
package dev.quern.core.processing;

import org.jspecify.annotations.NullMarked;
