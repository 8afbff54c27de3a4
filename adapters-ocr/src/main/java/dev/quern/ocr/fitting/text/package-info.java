/**
 * Fitting of templates for text, whose objects come one after the other, wherever on a page they stand. Templates with
 * boxes are fitted in {@code dev.quern.ocr.fitting}.
 */
@NullMarked
package dev.quern.ocr.fitting.text;

import org.jspecify.annotations.NullMarked;
