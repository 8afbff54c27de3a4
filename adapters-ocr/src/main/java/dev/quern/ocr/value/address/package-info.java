/**
 * Postal addresses and their parts, read from text. Blocks of address lines on a page are found in
 * {@code dev.quern.ocr.engine.clue}, and names of countries, towns and streets are in the word files
 * ({@code dev.quern.ocr.words}).
 */
@NullMarked
package dev.quern.ocr.value.address;

import org.jspecify.annotations.NullMarked;
