/**
 * Marked-up text: HTML, XHTML, XML and calendars, and JSON that is the text of a message. Messages themselves belong in
 * {@code dev.quern.ocr.reading.mail}, and the XML inside office files in {@code dev.quern.ocr.reading.parts} and the
 * readers of those files.
 */
@NullMarked
package dev.quern.ocr.reading.web;

import org.jspecify.annotations.NullMarked;
