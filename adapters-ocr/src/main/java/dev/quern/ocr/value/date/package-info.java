/** Days, times and moments in text, and how a document writes them. */
@NullMarked
package dev.quern.ocr.value.date;

import org.jspecify.annotations.NullMarked;
