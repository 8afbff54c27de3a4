/** Templates at work: which of a mailbox's templates fits a document, and the values that it finds there. */
@NullMarked
package dev.quern.ocr.fitting;

import org.jspecify.annotations.NullMarked;
