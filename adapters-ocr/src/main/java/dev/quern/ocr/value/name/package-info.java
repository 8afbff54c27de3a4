/**
 * Names of persons and companies, and the offices of persons, as text. Spotting names on a page belongs in
 * {@code dev.quern.ocr.engine.candidate}, and titles and legal forms are in the word files
 * ({@code dev.quern.ocr.words}).
 */
@NullMarked
package dev.quern.ocr.value.name;

import org.jspecify.annotations.NullMarked;
