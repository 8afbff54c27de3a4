/** Typed spans of a page that may be the value of some field. Which field is decided later. */
@NullMarked
package dev.quern.ocr.engine.candidate;

import org.jspecify.annotations.NullMarked;
