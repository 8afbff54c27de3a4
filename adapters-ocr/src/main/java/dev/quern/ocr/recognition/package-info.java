/** Recognising printed text in pictures, embedded and offline: where lines stand, which way up they are, what they say. */
@NullMarked
package dev.quern.ocr.recognition;

import org.jspecify.annotations.NullMarked;
