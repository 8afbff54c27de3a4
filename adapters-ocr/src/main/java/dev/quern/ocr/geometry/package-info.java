/**
 * The arrangement of words on a page: the lines, runs and columns that all readers of pages share, the links on them,
 * and text laid out as on the page. The meaning of words belongs in {@code dev.quern.ocr.value} and the engines, and a
 * view of pages that a single reader has belongs in the package of that reader, such as
 * {@code dev.quern.ocr.engine.page}.
 */
@NullMarked
package dev.quern.ocr.geometry;

import org.jspecify.annotations.NullMarked;
