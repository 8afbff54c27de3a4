/**
 * Where words of a page stand beside each other: the lines, runs and columns that everybody sees, links on them, and text laid out as on
 * the page. Nothing here knows what words mean, or belongs to a single reader of pages.
 */
@NullMarked
package dev.quern.ocr.geometry;

import org.jspecify.annotations.NullMarked;
