/**
 * Text as readers of every kind of value share it: characters, tokens, folding, distances between words and fractions, and the
 * spotters of links and e-mail addresses. Dates, numbers, addresses, names and choices are read in packages of their
 * own beside this one.
 */
@NullMarked
package dev.quern.ocr.value.text;

import org.jspecify.annotations.NullMarked;
