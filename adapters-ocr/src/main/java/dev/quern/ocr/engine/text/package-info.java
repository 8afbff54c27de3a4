/** Words and characters as the engine sees them, whatever page they are on: folding, units, shapes of values, and what is remembered of texts. Nothing here knows fields. */
@NullMarked
package dev.quern.ocr.engine.text;

import org.jspecify.annotations.NullMarked;
