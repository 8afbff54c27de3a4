/** OpenDocument: ODT, ODS and ODP from their XML. */
@NullMarked
package dev.quern.ocr.reading.odf;

import org.jspecify.annotations.NullMarked;
