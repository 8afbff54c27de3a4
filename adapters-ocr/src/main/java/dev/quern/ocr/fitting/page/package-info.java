/**
 * The pages of a document as templates see them: lines and runs, and where the texts of labels stand, with the
 * interface of a template that is ready to be laid over them. Reading values from boxes belongs in
 * {@code dev.quern.ocr.fitting}, and reading them between delimiters in {@code dev.quern.ocr.fitting.text}.
 */
@NullMarked
package dev.quern.ocr.fitting.page;

import org.jspecify.annotations.NullMarked;
