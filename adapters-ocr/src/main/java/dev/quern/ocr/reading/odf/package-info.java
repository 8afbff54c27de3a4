/**
 * OpenDocument: ODT, ODS and ODP from their XML. The other formats of word processors, spreadsheets and slides are in
 * {@code dev.quern.ocr.reading.office}, {@code dev.quern.ocr.reading.sheet} and {@code dev.quern.ocr.reading.slide}.
 */
@NullMarked
package dev.quern.ocr.reading.odf;

import org.jspecify.annotations.NullMarked;
