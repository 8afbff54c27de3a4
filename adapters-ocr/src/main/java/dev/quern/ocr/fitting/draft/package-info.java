/** The parts of drafting a template from a document with known values: where they stand, and which labels tell them. */
@NullMarked
package dev.quern.ocr.fitting.draft;

import org.jspecify.annotations.NullMarked;
