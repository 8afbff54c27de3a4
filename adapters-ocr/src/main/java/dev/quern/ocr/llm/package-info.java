/**
 * The engine that asks a language model over HTTP: request, calls, answer, and where on the pages its values stand.
 * Start at {@link dev.quern.ocr.llm.LlmExtractor}. The engine that needs no model from elsewhere is in
 * {@code dev.quern.ocr.engine}, and typed values are read from text in {@code dev.quern.ocr.value}.
 */
@NullMarked
package dev.quern.ocr.llm;

import org.jspecify.annotations.NullMarked;
