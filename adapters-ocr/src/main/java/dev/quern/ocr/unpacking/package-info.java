/**
 * Unpacks files that hold others: archives and folders of messages here, single messages by
 * {@link dev.quern.ocr.reading.mail.MailUnpacker}. Making documents of their contents belongs in
 * {@code dev.quern.core.unpacking}.
 */
@NullMarked
package dev.quern.ocr.unpacking;

import org.jspecify.annotations.NullMarked;
