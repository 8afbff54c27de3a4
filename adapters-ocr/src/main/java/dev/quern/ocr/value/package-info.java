/** Text to typed values, in nine languages: what one span of text says, whatever stands around it. Nothing here knows pages or fields. */
@NullMarked
package dev.quern.ocr.value;

import org.jspecify.annotations.NullMarked;
