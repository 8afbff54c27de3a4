/** Which of given choices a text means. */
@NullMarked
package dev.quern.ocr.value.choice;

import org.jspecify.annotations.NullMarked;
