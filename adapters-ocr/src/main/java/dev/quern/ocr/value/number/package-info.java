/** Numbers and amounts in text, and how a document writes them. */
@NullMarked
package dev.quern.ocr.value.number;

import org.jspecify.annotations.NullMarked;
