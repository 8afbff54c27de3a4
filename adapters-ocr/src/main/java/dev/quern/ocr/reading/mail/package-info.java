/** Messages: MIME and Outlook's own form. */
@NullMarked
package dev.quern.ocr.reading.mail;

import org.jspecify.annotations.NullMarked;
