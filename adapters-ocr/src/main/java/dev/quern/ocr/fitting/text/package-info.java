/** Fitting of templates for text, whose objects come one after the other, with nothing about where on a page. */
@NullMarked
package dev.quern.ocr.fitting.text;

import org.jspecify.annotations.NullMarked;
