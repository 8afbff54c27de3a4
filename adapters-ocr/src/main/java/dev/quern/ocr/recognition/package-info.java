/**
 * Recognises printed text in images, offline: where lines stand, which way up they are, what they say. Getting images
 * out of files belongs in {@code dev.quern.ocr.reading}, and making typed values of the words in
 * {@code dev.quern.ocr.value}.
 */
@NullMarked
package dev.quern.ocr.recognition;

import org.jspecify.annotations.NullMarked;
