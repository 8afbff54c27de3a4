/** The pages of a document as templates see them: lines and runs, and where the texts of labels stand. */
@NullMarked
package dev.quern.ocr.fitting.page;

import org.jspecify.annotations.NullMarked;
