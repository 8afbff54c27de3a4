/**
 * Typed values from the text of one span, in many languages; each kind of value has a package of its own below. Finding
 * the span on a page, and the field that it answers, belongs in the packages that look for values, such as
 * {@code dev.quern.ocr.engine} and {@code dev.quern.ocr.fitting}.
 */
@NullMarked
package dev.quern.ocr.value;

import org.jspecify.annotations.NullMarked;
