/** Reshaping results with JSONata. */
@NullMarked
package dev.quern.ocr.transform;

import org.jspecify.annotations.NullMarked;
