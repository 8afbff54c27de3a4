/** Marked-up text: HTML, XHTML, XML and calendars. */
@NullMarked
package dev.quern.ocr.reading.web;

import org.jspecify.annotations.NullMarked;
