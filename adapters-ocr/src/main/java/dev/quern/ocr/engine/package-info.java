/**
 * The embedded engine: layout, candidates, labels, one assignment over all fields, tables, confidence. Start at
 * {@link dev.quern.ocr.engine.EmbeddedExtractor}.
 */
@NullMarked
package dev.quern.ocr.engine;

import org.jspecify.annotations.NullMarked;
