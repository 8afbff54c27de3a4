/**
 * Words and characters as the engine compares them, whatever page they are on: their form, units, shapes of values, and
 * what is remembered of texts. Words with a place on a page belong in {@code dev.quern.ocr.engine.page}, and reading
 * typed values from text belongs in {@code dev.quern.ocr.value}.
 */
@NullMarked
package dev.quern.ocr.engine.text;

import org.jspecify.annotations.NullMarked;
