/** The labels of a candidate: what is printed beside it, above it or around it to name it. */
@NullMarked
package dev.quern.ocr.engine.label;

import org.jspecify.annotations.NullMarked;
