/** Where words of a page stand beside each other: lines, columns, text laid out as on the page. Nothing here knows what they mean. */
@NullMarked
package dev.quern.ocr.geometry;

import org.jspecify.annotations.NullMarked;
