/**
 * Messages, in MIME and in Outlook's own form: their heads, their texts and the files in them. Folders of messages and
 * archives belong in {@code dev.quern.ocr.unpacking}, and text in HTML or XML in {@code dev.quern.ocr.reading.web}.
 */
@NullMarked
package dev.quern.ocr.reading.mail;

import org.jspecify.annotations.NullMarked;
