/**
 * The places of lines of text on an image, which may be askew, and how the page is laid straight, as numbers alone. The
 * pixels of an image, and the words in them, belong in {@code dev.quern.ocr.recognition}.
 */
@NullMarked
package dev.quern.ocr.recognition.region;

import org.jspecify.annotations.NullMarked;
