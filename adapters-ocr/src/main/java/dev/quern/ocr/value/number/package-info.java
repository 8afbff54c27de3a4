/**
 * Numbers and amounts in text, with their currency, and how a document writes them. Dates and times in digits are in
 * {@code dev.quern.ocr.value.date}, and which amounts of a document add up is found out in
 * {@code dev.quern.ocr.engine.clue}.
 */
@NullMarked
package dev.quern.ocr.value.number;

import org.jspecify.annotations.NullMarked;
