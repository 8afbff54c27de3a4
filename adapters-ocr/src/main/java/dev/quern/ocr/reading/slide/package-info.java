/** Slides: PPTX and PPT, words where they stand on the slide. */
@NullMarked
package dev.quern.ocr.reading.slide;

import org.jspecify.annotations.NullMarked;
