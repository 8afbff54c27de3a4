/**
 * What agreements and letters say in sentences: paragraphs over the ends of lines and pages, the parties and what they are called, the
 * law, days, periods and purposes, and who signs. What single lines and cells hold is found by the package of candidates, and whether
 * a statement answers a field is for the clues to judge.
 */
@NullMarked
package dev.quern.ocr.engine.prose;

import org.jspecify.annotations.NullMarked;
