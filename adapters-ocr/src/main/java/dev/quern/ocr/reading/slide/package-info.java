/** Slides: PPTX and PPT, words where they stand on the slide. ODP is in {@code dev.quern.ocr.reading.odf}. */
@NullMarked
package dev.quern.ocr.reading.slide;

import org.jspecify.annotations.NullMarked;
