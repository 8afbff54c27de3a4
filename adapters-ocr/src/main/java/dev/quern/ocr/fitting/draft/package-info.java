/**
 * The parts of drafting a template from a document with known values: where the values stand, which labels tell them,
 * and the rows of a table. {@link dev.quern.ocr.fitting.Drafting} puts the draft together; fitting a finished template
 * belongs in {@code dev.quern.ocr.fitting}.
 */
@NullMarked
package dev.quern.ocr.fitting.draft;

import org.jspecify.annotations.NullMarked;
