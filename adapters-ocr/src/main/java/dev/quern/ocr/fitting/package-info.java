/**
 * Templates at work: the one of a mailbox's templates that fits a document, the values that it finds there, and drafts
 * of new templates. Templates as data, and the rules for them, are in {@code dev.quern.core.template}; deciding which
 * tables and values a correction teaches belongs in {@code dev.quern.ocr.learning}.
 */
@NullMarked
package dev.quern.ocr.fitting;

import org.jspecify.annotations.NullMarked;
