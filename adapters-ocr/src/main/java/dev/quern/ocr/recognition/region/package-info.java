/** Where lines of text lie on a picture, which may be askew, and how the page is laid straight. Figures alone, no pixels. */
@NullMarked
package dev.quern.ocr.recognition.region;

import org.jspecify.annotations.NullMarked;
